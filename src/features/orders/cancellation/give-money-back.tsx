import { useState } from 'react';
import { othersActText } from '#features/audit/others-act-text.ts';
import { ask } from '#page-kit/ask.ts';
import { pageForm } from '#page-kit/form-action.ts';
import { formatMoney, toCents, toDollars } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast-store.ts';
import { oldCarFate } from '../old-car-fate.rules.ts';
import type { SheetOrder } from '../order-sheet/order-sheet.contract.ts';
import { nothingTwice } from '../order-sheet/refund-text.ts';
import { refundReason } from '../refunds/order-refunds.contract.ts';
import { RefundAPart } from '../refunds/refund-a-part.tsx';
import { RefundDialog, refundFields, refundOrVerify, useRefundDialog } from '../refunds/refund-dialog.tsx';
import type { Cancellation } from './cancellation.contract.ts';
import type { CancellationRoutes } from './cancellation.routes.ts';

export const cancelOrderForm = pageForm(
  'cancel',
  refundFields.extend(refundReason.shape),
  ({ value: { reason, ...order }, api }) =>
    refundOrVerify(order, 'cancel', () => {
      const { cancel } = api<CancellationRoutes>().admin.orders[':id'];
      return ask(() => cancel.$post({ param: { id: order.id }, json: { reason } }), nothingTwice);
    }),
);

/** Gives back a part, or cancels, refunds and asks why. What went wrong stays in the dialog, and it can be tried again. */
export function GiveMoneyBack({ order }: { order: SheetOrder }) {
  const { ends = 0 } = order;
  const fate = oldCarFate(order.oldCar, 'staff');
  const back = toDollars(toCents(order.refundable) - toCents(ends));
  const amount = formatMoney(back);
  const { open, dialog } = useRefundDialog('cancel', order.cancellable);
  const [written, setWritten] = useState('');
  const cancelInstead = (reason: string) => {
    setWritten(reason);
    open();
  };
  return (
    <>
      <RefundAPart order={order} onCancelInstead={cancelInstead} />
      {order.cancellable && (
        <Button look="danger" size="small" onClick={open}>
          Cancel and refund
        </Button>
      )}
      <RefundDialog
        key={written}
        {...dialog}
        form={cancelOrderForm}
        order={order}
        start={{ reason: written }}
        amountOf={() => back}
        title="Cancel this order?"
        text="reason"
        label="Reason"
        hint="For your colleagues: shown on this page and in the audit log. The customer does not see it."
        look="danger"
        confirmLabel={() => `Cancel and refund ${amount}`}
        onDone={(canceled) => tell(canceled, amount)}
        opensOnce
      >
        {amount} will be refunded to {order.buyer.firstName} {order.buyer.lastName}, and the {order.car.make}{' '}
        {order.car.model} returns to stock.
        {ends > 0 && <span>{` ${formatMoney(ends)} of the plan balance is canceled.`}</span>}
        <span> The customer gets an email.</span>
        {fate && <span>{` ${fate}`}</span>}
        <span> This cannot be undone.</span>
      </RefundDialog>
    </>
  );
}

function tell({ othersAct, refund: { state: refund } }: Cancellation, amount: string): void {
  if (othersAct) showToast(othersActText(othersAct, 'canceled this order'), { tone: 'warn' });
  else if (refund === 'done') showToast(`Canceled, and ${amount} refunded.`, { tone: 'good' });
  else if (refund === 'pending') showToast(`Canceled. ${amount} is being refunded.`, { tone: 'good' });
  else showToast('Canceled. The payment provider refused the refund.', { tone: 'warn' });
}
