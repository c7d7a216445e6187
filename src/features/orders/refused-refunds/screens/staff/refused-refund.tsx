import { formatMoney } from '#platform/money.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { MarkPaidBack, type RefundedOrder, type RefundProps } from './mark-paid-back.tsx';
import { TryAgain } from './try-again.tsx';

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
