import { useState } from 'react';
import { useBrand } from '#page-kit/shop-data.ts';
import { Button } from '#ui/button.tsx';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import type { Order } from '../orders.contract.ts';
import { CancelDialog } from './cancel-or-return.tsx';
import { cancelText, untilText } from './cancel-text.ts';

interface CancelOwnOrderProps {
  order: Order;
  onCancelled: (order: Order) => void;
}

/** The way out of an order that was not handed over: by oneself, or where staff do it, how to reach them. */
export function CancelOwnOrder({ order, onCancelled }: CancelOwnOrderProps) {
  const { cancelling } = order;
  if (!cancelling) return null;
  if (cancelling.refusal) return <ByStaff cancelling={cancelling} />;
  return <Cancel order={order} cancelling={cancelling} onCancelled={onCancelled} />;
}

type Cancelling = NonNullable<Order['cancelling']>;

function Cancel({ order, cancelling, onCancelled }: CancelOwnOrderProps & { cancelling: Cancelling }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const wasOpened = useOpenedOnce(isOpen);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      <Button size="small" onClick={() => setOpen(true)}>
        Cancel order<span className="sr-only"> {order.receiptNumber}</span>
      </Button>
      {cancelling.until && <span>{untilText(cancelling.until)}</span>}
      {wasOpened && (
        <CancelDialog
          order={order}
          cancelling={cancelling}
          open={isOpen}
          onClose={close}
          onCancelled={onCancelled}
        />
      )}
    </div>
  );
}

function ByStaff({ cancelling }: { cancelling: Cancelling }) {
  const { phone } = useBrand().contact;
  return (
    <p className="text-sm text-ink-soft">
      {cancelText(cancelling)}{' '}
      <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="whitespace-nowrap text-ink underline">
        {phone}
      </a>
    </p>
  );
}
