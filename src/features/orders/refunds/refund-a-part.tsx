import { useRef } from 'react';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { newKey } from '#page-kit/new-key.ts';
import { useAskedAct } from '#page-kit/use-asked-act.ts';
import { dollarsTyped, readAmount } from '#platform/figures.ts';
import { formatMoney } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { SheetOrder } from '../order-sheet/order-sheet.contract.ts';
import { nothingTwice } from '../order-sheet/refund-text.ts';
import { type PartRefunded, partRefund } from './order-refunds.contract.ts';
import type { OrderRefundsRoutes } from './order-refunds.routes.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { type RefundFaults, type RefundInput, useRefund } from './use-refund.ts';

/** The dollars that were typed; NaN where it is no amount. */
const amountOf = ({ amount }: RefundInput): number => readAmount(amount)?.figure ?? Number.NaN;

/** What is wrong with the input, in the words that the call would use. */
function judgePart(input: RefundInput, { refundable: left, cancellable }: SheetOrder): RefundFaults {
  const amount = amountOf(input);
  const read = partRefund.safeParse({
    amount: dollarsTyped(input.amount) ?? Number.NaN,
    reason: input.written,
  });
  const faultIn = (field: string) => read.error?.issues.find(({ path }) => path[0] === field)?.message;
  const tooMuch = amount > left ? `At most ${formatMoney(left)} is left to refund.` : undefined;
  const all =
    cancellable && amount === left ? `${formatMoney(left)} is the full remaining amount.` : undefined;
  const allText = all && `${all} For a full refund, cancel the order.`;
  const ofAmount = faultIn('amount') ?? tooMuch ?? allText;
  const written = faultIn('reason');
  return { ...(ofAmount && { amount: ofAmount }), ...(written && { written }) };
}

/** The key of what is sent: the same values again are the same refund, other values another one. */
function useKey(): (input: RefundInput) => string {
  const sent = useRef({ values: '', key: '' });
  return (input) => {
    const values = JSON.stringify(input);
    if (sent.current.values !== values) sent.current = { values, key: newKey() };
    return sent.current.key;
  };
}

interface RefundAPartProps {
  order: SheetOrder;
  /** Leads to the cancellation, with the reason that was written. */
  onCancelInstead: (written: string) => void;
}

/** Gives back a part of what was paid, while the order stays. Nothing where nothing is left. */
export function RefundAPart({ order, onCancelInstead }: RefundAPartProps) {
  const { _id: id, refundable: left, buyer } = order;
  const keyOf = useKey();
  const call = client<OrderRefundsRoutes>().admin.orders[':id'].refunds;
  const refunding = useRefund<PartRefunded>({
    order,
    act: 'part',
    amountOf,
    judge: (input) => judgePart(input, order),
    call: (input) =>
      ask(
        () =>
          call.$post({
            param: { id },
            header: { 'idempotency-key': keyOf(input) },
            json: { amount: amountOf(input), reason: input.written, left },
          }),
        nothingTwice,
      ),
    onDone: tell,
  });
  useAskedAct('refund', left > 0, refunding.open);
  if (left === 0 && !refunding.isOpen) return null;
  const amount = amountOf(refunding.input);
  const cancelInstead = () => {
    refunding.close();
    onCancelInstead(refunding.input.written);
  };
  const named = amount > 0 && amount <= left ? ` ${formatMoney(amount)}` : '';
  return (
    <>
      <Button size="small" onClick={refunding.open}>
        Refund a part
      </Button>
      <RefundDialog
        order={order}
        refunding={refunding}
        title="Refund a part?"
        amountHint={`${formatMoney(left)} of ${formatMoney(order.total)} is left to refund.`}
        label="Reason"
        hint="For your colleagues: shown on this page and in the audit log. The customer does not see it."
        look="danger"
        confirmLabel={`Refund${named}`}
      >
        {order.ends !== undefined && (
          <span>{`Up to ${formatMoney(order.ends)}, it is deducted from the last payments of the plan, and no money moves. Above that: `}</span>
        )}
        <span>
          The amount will be refunded to {buyer.firstName} {buyer.lastName}, who gets an email. The order is
          not canceled.
        </span>
        {order.cancellable && (
          <span>
            {' '}
            For a full refund,{' '}
            <button type="button" onClick={cancelInstead} className="underline underline-offset-4">
              cancel the order
            </button>
            .
          </span>
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
