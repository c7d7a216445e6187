import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import { formatMoney } from '#ui/text/money.tsx';
import type { SheetOrder } from '../../../order-sheet/order-sheet.contract.ts';
import { nothingTwice } from '../../../screens/staff/refund-text.ts';
import { cancellationApi } from '../../cancellation.api.ts';

/** Asks, cancels and refunds. What went wrong stays beside the button, and it can be tried again. */
export function CancelOrder({ order }: { order: SheetOrder }) {
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const amount = formatMoney(order.price, true);

  const cancel = async () => {
    setBusy(true);
    const { cancel: call } = cancellationApi().admin.orders[':id'];
    const asked = await ask(() => call.$post({ param: { id: order._id } }), nothingTwice);
    setRefusal(asked.ok ? undefined : asked.text);
    if (asked.ok) tell(asked.value.refund.state, amount);
    await revalidate();
    setBusy(false);
    setAsking(false);
  };

  return (
    <div className="grid max-w-md justify-items-end gap-3">
      {order.cancellable && (
        <Button look="danger" size="small" onClick={() => setAsking(true)}>
          Cancel and refund
        </Button>
      )}
      {refusal && order.state !== 'cancelled' && <Notice tone="bad" title={refusal} />}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
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
