import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { formatMoney } from '#platform/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import type { OrderRefunding } from '../../../order-refunds/order-refunds.contract.ts';
import { RefundDialog } from '../../../order-refunds/screens/staff/refund-dialog.tsx';
import {
  type RefundFaults,
  type RefundInput,
  useRefund,
} from '../../../order-refunds/screens/staff/use-refund.ts';
import type { SheetOrder } from '../../../order-sheet/order-sheet.contract.ts';
import type { ListedRefund } from '../../../orders.contract.ts';
import type { RefusedRefundsRoutes } from '../../refused-refunds.routes.ts';

/** What these screens need to know of an order. */
export type RefundedOrder = Pick<
  SheetOrder,
  '_id' | 'buyer' | 'refunds' | 'refundPermitAbove' | 'refundWithoutPermit'
>;

/** One refund of it that was refused. */
export interface RefundProps {
  order: RefundedOrder;
  refund: ListedRefund;
}

const judgeNote = ({ written }: RefundInput): RefundFaults =>
  written === '' ? { written: 'Enter how it was paid back' } : {};

/** Asks how the money was paid back. */
export function MarkPaidBack({ order, refund }: RefundProps) {
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
