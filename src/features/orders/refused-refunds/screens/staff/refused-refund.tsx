import { Notice } from '#ui/notices/notice.tsx';
import { MarkPaidBack, type RefundedOrder } from './mark-paid-back.tsx';
import { TryAgain } from './try-again.tsx';

/** The provider's words, as the end of a sentence. */
const withoutStop = (reason: string) => reason.replace(/[.\s]+$/, '');

/** The payment provider refused to give the money back: says why, and offers both ways on. */
export function RefusedRefund({ order }: { order: RefundedOrder }) {
  if (order.refund?.state !== 'failed') return null;
  const { reason = 'no reason given' } = order.refund;
  return (
    <div className="mb-4 grid gap-3">
      <Notice
        tone="warn"
        title={`The payment provider refused this refund: ${withoutStop(reason)}.`}
        actions={
          <>
            <TryAgain order={order} />
            <MarkPaidBack order={order} />
          </>
        }
      >
        Try again, or pay it back by hand and mark it as paid back.
      </Notice>
    </div>
  );
}
