import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import { formatMoney } from '#ui/text/money.tsx';
import type { OfficeOrder } from '../../../search/order-search.contract.ts';
import { callCancel } from './cancel-call.ts';

/** Asks, cancels and refunds. What went wrong stays beside the button, and it can be tried again. */
export function CancelOrder({ order }: { order: OfficeOrder }) {
  const { revalidate } = useRevalidator();
  const [isAsking, ask] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const amount = formatMoney(order.price, true);

  const cancel = async () => {
    setBusy(true);
    const outcome = await callCancel(order._id);
    if ('refusal' in outcome) setRefusal(outcome.refusal);
    else {
      setRefusal(undefined);
      tell(outcome.cancelled.refund.state, amount);
    }
    await revalidate();
    setBusy(false);
    ask(false);
  };

  return (
    <div className="grid max-w-md justify-items-end gap-3">
      {order.cancellable && (
        <Button look="danger" size="small" onClick={() => ask(true)}>
          Cancel and refund
        </Button>
      )}
      {refusal && order.state !== 'cancelled' && <Notice tone="bad" title={refusal} />}
      <ConfirmDialog
        open={isAsking}
        onClose={() => ask(false)}
        onConfirm={cancel}
        busy={isBusy}
        title="Cancel this order?"
        confirmLabel={`Cancel and refund ${amount}`}
        cancelLabel="Keep the order"
      >
        {amount} goes back to {order.buyer.firstName} {order.buyer.lastName}, and the {order.car.make}{' '}
        {order.car.model} goes back on stock. The customer gets a mail. This cannot be undone.
      </ConfirmDialog>
    </div>
  );
}

function tell(refund: 'pending' | 'done' | 'failed', amount: string): void {
  if (refund === 'done') showToast(`Cancelled, and ${amount} refunded.`, { tone: 'good' });
  else if (refund === 'pending') showToast(`Cancelled. ${amount} is being refunded.`, { tone: 'good' });
  else showToast('Cancelled. The payment provider refused the refund.', { tone: 'warn' });
}
