import { z } from 'zod';
import { ask } from '#page-kit/ask.ts';
import { judgedBy, pageForm, type Texts } from '#page-kit/form-action.ts';
import { dollarsTyped, readAmount } from '#platform/figures.ts';
import { formatMoney } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { SheetOrder } from '../order-sheet/order-sheet.contract.ts';
import { nothingTwice } from '../order-sheet/refund-text.ts';
import { type PartRefunded, partRefund } from './order-refunds.contract.ts';
import type { OrderRefundsRoutes } from './order-refunds.routes.ts';
import { RefundDialog, refundFields, refundOrVerify, useRefundDialog } from './refund-dialog.tsx';

/** The dollars that were typed; NaN where it is no amount. */
const amountOf = ({ amount = '' }: Texts): number => readAmount(amount)?.figure ?? Number.NaN;

/** Why an amount is not refunded as a part of what is left. */
function problemOf(amount: number, left: number, isCancellable: boolean): string | undefined {
  if (amount > left) return `At most ${formatMoney(left)} is left to refund.`;
  if (!isCancellable || amount !== left) return undefined;
  return `${formatMoney(left)} is the full remaining amount. For a full refund, cancel the order.`;
}

const typedPart = refundFields
  .extend({
    amount: z.string(),
    reason: z.string(),
    left: z.string().transform(Number),
    cancellable: z.string(),
  })
  .transform(({ id, verify, cancellable, amount, ...rest }, context) => {
    const typed = { ...rest, amount: dollarsTyped(amount) ?? Number.NaN };
    const part = judgedBy(partRefund, typed, context);
    const problem = problemOf(amountOf({ amount }), rest.left, cancellable !== '');
    if (problem) context.addIssue({ code: 'custom', path: ['amount'], message: problem });
    return { id, verify, part };
  });

export const refundPartForm = pageForm('part', typedPart, ({ value: { part, ...order }, api, key }) =>
  refundOrVerify(order, 'refund', () => {
    const { refunds } = api<OrderRefundsRoutes>().admin.orders[':id'];
    return ask(
      () => refunds.$post({ param: { id: order.id }, header: { 'idempotency-key': key }, json: part }),
      nothingTwice,
    );
  }),
);

interface RefundAPartProps {
  order: SheetOrder;
  /** Leads to the cancellation, with the reason that was written. */
  onCancelInstead: (reason: string) => void;
}

/** Gives back a part of what was paid, while the order stays. Nothing where nothing is left. */
export function RefundAPart({ order, onCancelInstead }: RefundAPartProps) {
  const { refundable: left, buyer } = order;
  const { isOpen, open, dialog } = useRefundDialog('refund', left > 0);
  if (left === 0 && !isOpen) return null;
  const named = (amount: number) => (amount > 0 && amount <= left ? ` ${formatMoney(amount)}` : '');
  return (
    <>
      <Button size="small" onClick={open}>
        Refund a part
      </Button>
      <RefundDialog
        {...dialog}
        form={refundPartForm}
        keyed
        order={order}
        send={{ left: String(left), cancellable: order.cancellable ? 'yes' : '' }}
        amountOf={amountOf}
        title="Refund a part?"
        amountHint={`${formatMoney(left)} of ${formatMoney(order.total)} is left to refund.`}
        text="reason"
        label="Reason"
        hint="For your colleagues: shown on this page and in the audit log. The customer does not see it."
        look="danger"
        confirmLabel={(texts) => `Refund${named(amountOf(texts))}`}
        onDone={tell}
      >
        {({ reason = '' }) => (
          <>
            {order.ends !== undefined && (
              <span>{`Up to ${formatMoney(order.ends)}, it is deducted from the last payments of the plan, and no money moves. Above that: `}</span>
            )}
            <span>
              The amount will be refunded to {buyer.firstName} {buyer.lastName}, who gets an email. The order
              is not canceled.
            </span>
            {order.cancellable && (
              <span>
                {' '}
                For a full refund,{' '}
                <button
                  type="button"
                  onClick={() => {
                    dialog.onClose();
                    onCancelInstead(reason);
                  }}
                  className="underline underline-offset-4"
                >
                  cancel the order
                </button>
                .
              </span>
            )}
          </>
        )}
      </RefundDialog>
    </>
  );
}

function tell({ refund: { state, amount, ended } }: PartRefunded): void {
  const money = formatMoney(amount);
  if (ended && amount === 0) showToast(`${formatMoney(ended)} of the balance is canceled.`, { tone: 'good' });
  else if (state === 'done') showToast(`${money} refunded.`, { tone: 'good' });
  else if (state === 'pending') showToast(`${money} is being refunded.`, { tone: 'good' });
  else showToast('The payment provider refused the refund.', { tone: 'warn' });
}
