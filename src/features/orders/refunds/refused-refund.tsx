import { ask } from '#page-kit/ask.ts';
import { pageForm } from '#page-kit/form-action.ts';
import { formatMoney } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { SheetOrder } from '../order-sheet/order-sheet.contract.ts';
import { nothingTwice } from '../order-sheet/refund-text.ts';
import type { ListedRefund } from '../orders.contract.ts';
import { paidBack, retryReason } from './order-refunds.contract.ts';
import {
  RefundDialog,
  type RefundOrder,
  refundFields,
  refundOrVerify,
  useRefundDialog,
} from './refund-dialog.tsx';
import type { RefusedRefundsRoutes } from './refused-refunds.routes.ts';

export const retryRefundForm = pageForm(
  'retry',
  refundFields.extend(retryReason.shape),
  ({ value: { reason, refundId, ...order }, api }) =>
    refundOrVerify(order, `retry-${refundId}`, () => {
      const { retry } = api<RefusedRefundsRoutes>().admin.orders[':id'].refund;
      return ask(() => retry.$post({ param: { id: order.id }, json: { reason, refundId } }), nothingTwice);
    }),
);

export const notePaidBackForm = pageForm(
  'paid-back',
  refundFields.extend(paidBack.shape),
  ({ value: { note, refundId, ...order }, api }) =>
    refundOrVerify(order, `paid-back-${refundId}`, () => {
      const call = api<RefusedRefundsRoutes>().admin.orders[':id'].refund['paid-back'];
      return ask(
        () => call.$post({ param: { id: order.id }, json: { note, refundId } }),
        'We could not reach the server. Please try again.',
      );
    }),
);

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

/** Asks why the provider is asked again, and asks it. */
function TryAgain({ order, refund }: RefundProps) {
  const amount = formatMoney(refund.amount);
  const { open, dialog } = useRefundDialog(`retry-${refund._id}`);
  return (
    <>
      <Button size="small" onClick={open}>
        Try again
      </Button>
      <RefundDialog
        {...dialog}
        form={retryRefundForm}
        order={order}
        about={refund._id}
        send={{ refundId: refund._id }}
        amountOf={() => refund.amount}
        title="Retry this refund?"
        text="reason"
        label="Reason"
        hint="What has changed since it was refused. Shown on this page and in the audit log."
        look="primary"
        confirmLabel={() => `Refund ${amount}`}
        onDone={(asked) => tell(asked.refund.state)}
        opensOnce
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
type RefundedOrder = RefundOrder & Pick<SheetOrder, 'buyer' | 'refunds'>;

/** One refund of it that was refused. */
interface RefundProps {
  order: RefundedOrder;
  refund: ListedRefund;
}

/** Asks how the money was paid back. */
function MarkPaidBack({ order, refund }: RefundProps) {
  const amount = formatMoney(refund.amount);
  const { open, dialog } = useRefundDialog(`paid-back-${refund._id}`);
  return (
    <>
      <Button size="small" onClick={open}>
        Mark as paid back
      </Button>
      <RefundDialog
        {...dialog}
        form={notePaidBackForm}
        order={order}
        about={refund._id}
        send={{ refundId: refund._id }}
        amountOf={() => refund.amount}
        title="Mark as paid back?"
        text="note"
        label="How it was paid back"
        hint="Shown on this page and in the audit log."
        look="primary"
        confirmLabel={() => 'Mark as paid back'}
        onDone={() => showToast(`${amount} marked as paid back.`, { tone: 'good' })}
        opensOnce
      >
        Do this after {amount} was paid to {order.buyer.firstName} {order.buyer.lastName}. The refund will not
        be retried.
      </RefundDialog>
    </>
  );
}
