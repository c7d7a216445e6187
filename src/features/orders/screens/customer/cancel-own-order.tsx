import { useState } from 'react';
import { ask } from '#page-kit/ask/ask.ts';
import { useBrand } from '#page-kit/shop-data.ts';
import { formatMoney } from '#platform/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import type { Order } from '../../orders.contract.ts';
import { ownOrdersApi } from '../../own-orders/own-orders.api.ts';
import { cancelText, leftText, untilText } from './cancel-text.ts';

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

/** Says what goes back and when. What went wrong stays here, and can be tried again. */
function CancelDialog({ order, cancelling, open, onClose, onCancelled }: CancelDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const amount = formatMoney(order.total);
  const close = () => {
    setRefusal(undefined);
    onClose();
  };
  async function cancel(): Promise<void> {
    setBusy(true);
    setRefusal(undefined);
    const cancelled = await ask(
      () => ownOrdersApi().orders[':id'].cancel.$post({ param: { id: order._id } }),
      'The order could not be cancelled. Try again: nothing happens twice.',
    );
    setBusy(false);
    if (!cancelled.ok) return setRefusal(cancelled.text);
    close();
    showToast(`Your order is cancelled, and ${amount} goes back to you.`, { tone: 'good' });
    onCancelled(cancelled.value);
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Cancel this order?"
      actions={
        <>
          <Button look="ghost" onClick={close}>
            Keep the order
          </Button>
          <Button look="danger" busy={isBusy} onClick={() => void cancel()}>
            Cancel and get {amount} back
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>
          You give up the {order.car.make} {order.car.model}, and {amount} goes back{' '}
          {order.plan ? 'the way you paid' : 'to the card that you paid with'} at once. It can take a few days
          to arrive. This cannot be undone.
        </p>
        <p className="text-sm">{leftText(cancelling.left)}</p>
        {refusal && <Notice tone="bad" title={refusal} />}
      </div>
    </Dialog>
  );
}
