import { RefundDialog } from '#features/orders/order-refunds/screens/staff/refund-dialog.tsx';
import {
  type RefundFaults,
  type RefundInput,
  type RefundOrder,
  useRefund,
} from '#features/orders/order-refunds/screens/staff/use-refund.ts';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { formatMoney } from '#platform/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useOpenedOnce } from '#ui/dialogs/use-opened-once.ts';
import { showToast } from '#ui/notices/toast-store.ts';
import type { OfficePayment, OfficePlan } from '../../collecting.contract.ts';
import type { CollectingRoutes } from '../../collecting.routes.ts';

interface ReceiveMoneyProps {
  order: RefundOrder;
  payment: OfficePayment;
}

const judgeNote = ({ written }: RefundInput): RefundFaults =>
  written.length < 3 ? { written: 'Enter how it was received, in at least 3 characters' } : {};

/** Asks how the money for a payment came, and records it. */
export function ReceiveMoney({ order, payment: { number, amount } }: ReceiveMoneyProps) {
  const call = client<CollectingRoutes>().admin.orders[':id'].plan.received;
  const receiving = useRefund<OfficePlan>({
    order,
    act: `received-${number}`,
    amountOf: () => amount,
    judge: judgeNote,
    call: ({ written: note }) =>
      ask(
        () => call.$post({ param: { id: order._id }, json: { number, amount, note } }),
        'We could not reach the server. Try again: nothing is recorded twice.',
      ),
    onDone: () => showToast(`${formatMoney(amount)} has been recorded.`, { tone: 'good' }),
  });
  // A plan may have 120 payments, and as many of these.
  const wasOpened = useOpenedOnce(receiving.isOpen);
  return (
    <>
      <Button size="small" onClick={receiving.open}>
        Record money<span className="sr-only"> for payment {number}</span>
      </Button>
      {wasOpened && (
        <RefundDialog
          order={order}
          refunding={receiving}
          title={`Record money for payment ${number}?`}
          label="How it was received"
          hint="It appears on this page and in the audit log."
          look="primary"
          confirmLabel={`Record ${formatMoney(amount)}`}
        >
          Record this after you have received the full {formatMoney(amount)} another way. The card will no
          longer be charged for it.
        </RefundDialog>
      )}
    </>
  );
}
