import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { formatMoney } from '#platform/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import type { OrderRefunding } from '../../../order-refunds/order-refunds.contract.ts';
import { judgeReason } from '../../../order-refunds/screens/staff/judge-reason.ts';
import { RefundDialog } from '../../../order-refunds/screens/staff/refund-dialog.tsx';
import { useRefund } from '../../../order-refunds/screens/staff/use-refund.ts';
import { nothingTwice } from '../../../screens/staff/refund-text.ts';
import type { RefusedRefundsRoutes } from '../../refused-refunds.routes.ts';
import type { RefundProps } from './mark-paid-back.tsx';

/** Asks why the provider is asked anew, and asks it. */
export function TryAgain({ order, refund }: RefundProps) {
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
