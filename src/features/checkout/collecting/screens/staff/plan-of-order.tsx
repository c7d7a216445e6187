import type { RefundOrder } from '#features/orders/order-refunds/screens/staff/use-refund.ts';
import { FactPanel } from '#features/orders/order-sheet/screens/staff/fact-panel.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import { Money } from '#ui/text/money.tsx';
import type { OfficePayment, OfficePlan } from '../../collecting.contract.ts';
import { officePaymentText } from './office-payment-text.ts';
import { ReceiveMoney } from './receive-money.tsx';

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
