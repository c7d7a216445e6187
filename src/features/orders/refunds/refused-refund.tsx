import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { formatMoney } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { SheetOrder } from '../order-sheet/order-sheet.contract.ts';
import { nothingTwice } from '../order-sheet/refund-text.ts';
import type { ListedRefund } from '../orders.contract.ts';
import { judgeReason } from './judge-reason.ts';
import type { OrderRefunding } from './order-refunds.contract.ts';
import { RefundDialog } from './refund-dialog.tsx';
import type { RefusedRefundsRoutes } from './refused-refunds.routes.ts';
import { type RefundFaults, type RefundInput, useRefund } from './use-refund.ts';

/** The provider's words, as the end of a sentence. */
const withoutStop = (reason: string) => reason.replace(/[.\s]+$/, '');

/** The payment provider refused to give money back: says why of each refund, and offers both ways on. */
export function RefusedRefund({ order }: { order: RefundedOrder }) {
  const refused = order.refunds.filter(({ state }) => state === 'failed');
  if (refused.length === 0) return null;
  return (
    <div className="mb-4 grid gap-3">
      {refused.map((refund) => (
        <RefusedOne key={refund._id} order={order} refund={refund} />
      ))}
    </div>
  );
}

function RefusedOne({ order, refund }: RefundProps) {
  const { reason = 'no reason given', amount } = refund;
  const which = order.refunds.length > 1 ? `the refund of ${formatMoney(amount)}` : 'this refund';
  return (
    <Notice
      tone="warn"
      title={`The payment provider refused ${which}: ${withoutStop(reason)}.`}
      actions={
        <>
          <TryAgain order={order} refund={refund} />
          <MarkPaidBack order={order} refund={refund} />
        </>
      }
    >
      Try again, or pay it back by hand and mark it as paid back.
    </Notice>
  );
}

/** Asks why the provider is asked anew, and asks it. */
function TryAgain({ order, refund }: RefundProps) {
  const amount = formatMoney(refund.amount);
  const { retry } = client<RefusedRefundsRoutes>().admin.orders[':id'].refund;
  const refunding = useRefund<OrderRefunding>({
    order,
    act: `retry-${refund._id}`,
    amountOf: () => refund.amount,
    judge: judgeReason,
    call: ({ written: reason }) => {
      const json = { reason, refundId: refund._id };
      return ask(() => retry.$post({ param: { id: order._id }, json }), nothingTwice);
    },
    onDone: (asked) => tell(asked.refund.state),
  });
  return (
    <>
      <Button size="small" onClick={refunding.open}>
        Try again
      </Button>
      <RefundDialog
        order={order}
        refunding={refunding}
        title="Retry this refund?"
        label="Reason"
        hint="What has changed since it was refused. Shown on this page and in the audit log."
        look="primary"
        confirmLabel={`Refund ${amount}`}
      >
        We will ask the payment provider to refund {amount} to {order.buyer.firstName} {order.buyer.lastName}.
      </RefundDialog>
    </>
  );
}

const said = {
  done: ['Refund completed.', 'good'],
  pending: ['The payment provider has not answered yet. We will retry automatically.', 'warn'],
  failed: ['The payment provider refused again.', 'bad'],
} as const;

function tell(state: keyof typeof said): void {
  const [text, tone] = said[state];
  showToast(text, { tone });
}

/** What these screens need to know of an order. */
type RefundedOrder = Pick<
  SheetOrder,
  '_id' | 'buyer' | 'refunds' | 'refundPermitAbove' | 'refundWithoutPermit'
>;

/** One refund of it that was refused. */
interface RefundProps {
  order: RefundedOrder;
  refund: ListedRefund;
}

const judgeNote = ({ written }: RefundInput): RefundFaults =>
  written === '' ? { written: 'Enter how it was paid back' } : {};

/** Asks how the money was paid back. */
function MarkPaidBack({ order, refund }: RefundProps) {
  const amount = formatMoney(refund.amount);
  const call = client<RefusedRefundsRoutes>().admin.orders[':id'].refund['paid-back'];
  const refunding = useRefund<OrderRefunding>({
    order,
    act: `paid-back-${refund._id}`,
    amountOf: () => refund.amount,
    judge: judgeNote,
    call: ({ written: note }) =>
      ask(
        () => call.$post({ param: { id: order._id }, json: { note, refundId: refund._id } }),
        'We could not reach the server. Please try again.',
      ),
    onDone: () => showToast(`${amount} marked as paid back.`, { tone: 'good' }),
  });
  return (
    <>
      <Button size="small" onClick={refunding.open}>
        Mark as paid back
      </Button>
      <RefundDialog
        order={order}
        refunding={refunding}
        title="Mark as paid back?"
        label="How it was paid back"
        hint="Shown on this page and in the audit log."
        look="primary"
        confirmLabel="Mark as paid back"
      >
        Do this after {amount} was paid to {order.buyer.firstName} {order.buyer.lastName}. The refund will not
        be retried.
      </RefundDialog>
    </>
  );
}
