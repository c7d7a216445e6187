import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import { nothingTwice } from '../../../screens/staff/refund-text.ts';
import { refusedRefundsApi } from '../../refused-refunds.api.ts';
import { MarkPaidBack, type RefundedOrder } from './mark-paid-back.tsx';

/** The provider's words, as the end of a sentence. */
const withoutStop = (reason: string) => reason.replace(/[.\s]+$/, '');

/** The payment provider refused to give the money back: says why, and offers both ways on. */
export function RefusedRefund({ order }: { order: RefundedOrder }) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [isMarking, mark] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  if (order.refund?.state !== 'failed') return null;
  const { reason = 'no reason given' } = order.refund;

  const retry = async () => {
    setBusy(true);
    const { retry: call } = refusedRefundsApi().admin.orders[':id'].refund;
    const asked = await ask(() => call.$post({ param: { id: order._id } }), nothingTwice);
    setRefusal(asked.ok ? undefined : asked.text);
    if (asked.ok) tell(asked.value.refund.state);
    await revalidate();
    setBusy(false);
  };

  return (
    <div className="mb-4 grid gap-3">
      <Notice
        tone="warn"
        title={`The payment provider refused this refund: ${withoutStop(reason)}.`}
        actions={
          <>
            <Button size="small" busy={isBusy} onClick={retry}>
              Try again
            </Button>
            <Button size="small" onClick={() => mark(true)}>
              Mark as paid back
            </Button>
          </>
        }
      >
        Try again, or pay it back by hand and mark it as paid back.
      </Notice>
      {refusal && <Notice tone="bad" title={refusal} />}
      <MarkPaidBack order={order} open={isMarking} onClose={() => mark(false)} />
    </div>
  );
}

const said = {
  done: ['The refund was given.', 'good'],
  pending: ['The payment provider has not answered yet. It is asked again by itself.', 'warn'],
  failed: ['The payment provider refused again.', 'bad'],
} as const;

function tell(state: keyof typeof said): void {
  const [text, tone] = said[state];
  showToast(text, { tone });
}
