import { OrderLink } from '#features/orders/screens/staff/order-link.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import { EmailText } from '#ui/text/email-text.tsx';
import { Money } from '#ui/text/money.tsx';
import type { ListedPayment } from '../../collecting.contract.ts';
import { officePaymentText } from './office-payment-text.ts';

/** Payments of plans; each leads to its order, where money is recorded. */
export const PaymentsTable = ({ payments }: { payments: readonly ListedPayment[] }) => (
  <Table caption="Payments of installment plans">
    <thead>
      <tr>
        <HeadCell>Due</HeadCell>
        <HeadCell>Order</HeadCell>
        <HeadCell>Buyer</HeadCell>
        <HeadCell numeric>Amount</HeadCell>
        <HeadCell>State</HeadCell>
      </tr>
    </thead>
    <tbody>
      {payments.map((payment) => (
        <PaymentRow key={`${payment.planId}.${payment.number}`} payment={payment} />
      ))}
    </tbody>
  </Table>
);

function PaymentRow({ payment }: { payment: ListedPayment }) {
  const { order, buyer, number, count, amount, dueDate } = payment;
  const { label, tone, more } = officePaymentText(payment);
  return (
    <Row>
      <Cell>
        <DateText value={dueDate} className="whitespace-nowrap" />
        <span className="block text-ink-soft tabular-nums">
          {number} of {count}
        </span>
      </Cell>
      <Cell>
        <OrderLink id={order._id} receiptNumber={order.receiptNumber} />
        <span className="block text-ink-soft">
          {order.make} {order.model}
        </span>
      </Cell>
      <Cell>
        {buyer.firstName} {buyer.lastName}
        <span className="block text-ink-soft">
          <EmailText address={buyer.email} />
        </span>
      </Cell>
      <Cell numeric>
        <Money amount={amount} className="figure" />
      </Cell>
      <Cell>
        <Badge tone={tone}>{label}</Badge>
        {more && <span className="block text-ink-soft [overflow-wrap:anywhere]">{more}</span>}
      </Cell>
    </Row>
  );
}
