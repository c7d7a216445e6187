import { z } from 'zod';
import { FactPanel } from '#features/orders/order-sheet/fact-panel.tsx';
import {
  RefundDialog,
  type RefundOrder,
  refundFields,
  refundOrVerify,
  useRefundDialog,
} from '#features/orders/refunds/refund-dialog.tsx';
import { ask } from '#page-kit/ask.ts';
import { pageForm } from '#page-kit/form-action.ts';
import { formatMoney } from '#platform/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { OfficePayment, OfficePlan } from './collecting.contract.ts';
import type { CollectingRoutes } from './collecting.routes.ts';
import { officePaymentText } from './office-payment-text.ts';

const isOpen = ({ state }: OfficePayment) => state === 'due' || state === 'failed' || state === 'late';

/** More rows than this scroll in a frame. */
const isLong = (payments: readonly OfficePayment[]) => payments.length > 6;

/** What came in of the plan that pays for an order, and what is still to come (rules.md#collection). */
export function PlanOfOrder({ order, plan }: { order: RefundOrder; plan: OfficePlan }) {
  const { collectedAmount, owedAmount, endedAmount, hasCard, payments } = plan;
  return (
    <FactPanel title="Installments">
      <p className="mb-4 text-sm text-ink-soft">
        <Money amount={collectedAmount} className="figure text-ink" /> collected,{' '}
        <Money amount={owedAmount} className="figure text-ink" /> outstanding
        {endedAmount > 0 && (
          <span>
            , <Money amount={endedAmount} className="figure text-ink" /> canceled balance
          </span>
        )}
        <span>.</span>
        {owedAmount > 0 && !hasCard && <span>{' No card is saved.'}</span>}
      </p>
      <Table
        caption="Payments of the plan"
        framed={isLong(payments)}
        className={isLong(payments) ? 'max-h-120' : undefined}
      >
        <thead>
          <tr>
            <HeadCell>No.</HeadCell>
            <HeadCell>Due</HeadCell>
            <HeadCell numeric>Amount</HeadCell>
            <HeadCell>State</HeadCell>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <PaymentRow key={payment.number} order={order} payment={payment} />
          ))}
        </tbody>
      </Table>
    </FactPanel>
  );
}

function PaymentRow({ order, payment }: { order: RefundOrder; payment: OfficePayment }) {
  const { label, tone, more } = officePaymentText(payment);
  return (
    <Row>
      <Cell className="text-ink-soft tabular-nums">{payment.number}</Cell>
      <Cell>
        <DateText value={payment.dueDate} />
      </Cell>
      <Cell numeric>
        <Money amount={payment.amount} className="figure" />
      </Cell>
      <Cell>
        <Badge tone={tone}>{label}</Badge>
        {more && <span className="block text-ink-soft [overflow-wrap:anywhere]">{more}</span>}
        {isOpen(payment) && (
          <span className="mt-1 block">
            <ReceiveMoney order={order} payment={payment} />
          </span>
        )}
      </Cell>
    </Row>
  );
}

interface ReceiveMoneyProps {
  order: RefundOrder;
  payment: OfficePayment;
}

const howReceived = 'Enter how it was received, in at least 3 characters';

export const receiveMoneyForm = pageForm(
  'received',
  refundFields.extend({
    number: z.string().transform(Number),
    amount: z.string().transform(Number),
    note: z.string().trim().min(3, howReceived),
  }),
  ({ value: { number, amount, note, ...order }, api }) =>
    refundOrVerify(order, `received-${number}`, () => {
      const { received } = api<CollectingRoutes>().admin.orders[':id'].plan;
      return ask(
        () => received.$post({ param: { id: order.id }, json: { number, amount, note } }),
        'We could not reach the server. Try again: nothing is recorded twice.',
      );
    }),
);

/** Asks how the money for a payment came, and records it. */
function ReceiveMoney({ order, payment: { number, amount } }: ReceiveMoneyProps) {
  const { open, dialog } = useRefundDialog(`received-${number}`);
  return (
    <>
      <Button size="small" onClick={open}>
        Record money<span className="sr-only"> for payment {number}</span>
      </Button>
      <RefundDialog
        {...dialog}
        form={receiveMoneyForm}
        order={order}
        about={String(number)}
        send={{ number: String(number), amount: String(amount) }}
        amountOf={() => amount}
        title={`Record money for payment ${number}?`}
        text="note"
        label="How it was received"
        hint="It appears on this page and in the audit log."
        look="primary"
        confirmLabel={() => `Record ${formatMoney(amount)}`}
        onDone={() => showToast(`${formatMoney(amount)} has been recorded.`, { tone: 'good' })}
        opensOnce
      >
        Record this after you have received the full {formatMoney(amount)} another way. The card will no
        longer be charged for it.
      </RefundDialog>
    </>
  );
}
