import { OrderLink } from '#features/orders/screens/staff/order-link.tsx';
import { TurningHead } from '#page-kit/lists/turning-head.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import { Money } from '#ui/text/money.tsx';
import type { ListedPayment } from '../../collecting.contract.ts';
import { officePaymentText } from './office-payment-text.ts';

/** Payments of plans; each leads to its order, where money is recorded. */
export const PaymentsTable = ({ payments }: { payments: readonly ListedPayment[] }) => (
  <Table caption="Payments of installment plans" tight>
    <thead>
      <tr>
        <TurningHead label="Due" usual="ascending" />
        <HeadCell className="max-xl:hidden">Payment</HeadCell>
        <HeadCell>Order</HeadCell>
        <HeadCell className="max-xl:hidden">Car</HeadCell>
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
  const car = `${order.make} ${order.model}`;
  const name = `${buyer.firstName} ${buyer.lastName}`;
  return (
    <Row>
      <Cell className="whitespace-nowrap tabular-nums">
        <DateText value={dueDate} />
      </Cell>
      <Cell className="whitespace-nowrap text-ink-soft tabular-nums max-xl:hidden">
        {number} of {count}
      </Cell>
      <Cell className="whitespace-nowrap max-lg:text-xs">
        <OrderLink id={order._id} receiptNumber={order.receiptNumber} />
      </Cell>
      <Cell cut className="w-1/5 max-xl:hidden" title={car}>
        {car}
      </Cell>
      <Cell cut className="w-1/3 xl:w-1/4" title={`${name}, ${buyer.email}`}>
        {name}
        <span className="ml-3 text-ink-soft max-lg:hidden">{buyer.email}</span>
      </Cell>
      <Cell numeric className="whitespace-nowrap" title={`${number} of ${count}`}>
        <Money amount={amount} className="figure" />
      </Cell>
      <Cell cut className="w-1/3" title={[label, more].filter(Boolean).join('. ')}>
        <Badge tone={tone}>{label}</Badge>
        {more && <span className="ml-3 text-ink-soft">{more}</span>}
      </Cell>
    </Row>
  );
}
