import { useState } from 'react';
import { useBrand } from '#page-kit/shop-data.ts';
import { formatMoney } from '#platform/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import type { Order } from '../../orders.contract.ts';
import { ownOrdersApi } from '../../own-orders/own-orders.api.ts';
import { cancelText, leftText, untilText } from './cancel-text.ts';
import { leftOf, wayBackText } from './order-text.ts';
import { OwnOrderDialog } from './own-order-dialog.tsx';

interface CancelOwnOrderProps {
  order: Order;
  onCancelled: (order: Order) => void;
}

/** The way out of an order that was not handed over: by oneself, or where staff do it, how to reach them. */
export function CancelOwnOrder({ order, onCancelled }: CancelOwnOrderProps) {
  const [isOpen, setOpen] = useState(false);
  const { cancelling } = order;
  if (!cancelling) return null;
  if (cancelling.refusal) return <ByStaff cancelling={cancelling} />;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      <Button size="small" onClick={() => setOpen(true)}>
        Cancel order<span className="sr-only"> {order.receiptNumber}</span>
      </Button>
      {cancelling.until && <span>{untilText(cancelling.until)}</span>}
      <CancelDialog
        order={order}
        cancelling={cancelling}
        open={isOpen}
        onClose={() => setOpen(false)}
        onCancelled={onCancelled}
      />
    </div>
  );
}

type Cancelling = NonNullable<Order['cancelling']>;

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

interface CancelDialogProps extends CancelOwnOrderProps {
  cancelling: Cancelling;
  open: boolean;
  onClose: () => void;
}

/** Says what goes back and when: of what was paid, all that did not go back before. */
function CancelDialog({ order, cancelling, open, onClose, onCancelled }: CancelDialogProps) {
  const left = leftOf(order);
  const amount = formatMoney(left);
  const hasMoney = left > 0;
  return (
    <OwnOrderDialog
      open={open}
      onClose={onClose}
      title="Cancel this order?"
      keepLabel="Keep the order"
      goLabel={hasMoney ? `Cancel and get ${amount} back` : 'Cancel the order'}
      look="danger"
      send={() => ownOrdersApi().orders[':id'].cancel.$post({ param: { id: order._id } })}
      failed="The order could not be cancelled. Try again: nothing happens twice."
      done={
        hasMoney ? `Your order is cancelled, and ${amount} goes back to you.` : 'Your order is cancelled.'
      }
      onDone={onCancelled}
    >
      <p>
        You give up the {order.car.make} {order.car.model}
        {hasMoney
          ? `, and ${amount} goes back ${wayBackText(order)} at once. It can take a few days to arrive.`
          : '. All that you paid went back to you before.'}{' '}
        This cannot be undone.
      </p>
      <p className="text-sm">{leftText(cancelling.left)}</p>
    </OwnOrderDialog>
  );
}
