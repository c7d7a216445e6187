import { Badge } from '#ui/notices/badge.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import { EmailText } from '#ui/text/email-text.tsx';
import { Money } from '#ui/text/money.tsx';
import { OrderLink } from '../../../screens/staff/order-link.tsx';
import type { Payout } from '../../payouts.contract.ts';
import { DecidePayout } from './decide-payout.tsx';
import { causeWords, payoutLabels, payoutStory, payoutTones } from './payout-text.ts';

/** What is owed for old cars, to whom, and what is to be done next. */
export const PayoutsTable = ({ payouts }: { payouts: readonly Payout[] }) => (
  <Table caption="Payouts for old cars">
    <thead>
      <tr>
        <HeadCell>Owed since</HeadCell>
        <HeadCell>Old car</HeadCell>
        <HeadCell>Customer</HeadCell>
        <HeadCell numeric>Amount</HeadCell>
        <HeadCell>State</HeadCell>
        <HeadCell>
          <span className="sr-only">What to do</span>
        </HeadCell>
      </tr>
    </thead>
    <tbody>
      {payouts.map((payout) => (
        <PayoutRow key={payout._id} payout={payout} />
      ))}
    </tbody>
  </Table>
);

function PayoutRow({ payout }: { payout: Payout }) {
  const { owedAt, oldCar, cause, order, customer, amount, state } = payout;
  return (
    <Row>
      <Cell>
        <DateText value={owedAt} className="whitespace-nowrap" />
      </Cell>
      <Cell>
        {oldCar}
        <span className="block text-ink-soft">{causeWords[cause]}</span>
        <OrderLink id={order._id} receiptNumber={order.receiptNumber} />
      </Cell>
      <Cell>
        {customer.firstName} {customer.lastName}
        <span className="block text-ink-soft">{customer.phone}</span>
        <span className="block text-ink-soft">
          <EmailText address={customer.email} />
        </span>
      </Cell>
      <Cell numeric>
        <Money amount={amount} className="figure" />
      </Cell>
      <Cell>
        <Badge tone={payoutTones[state]}>{payoutLabels[state]}</Badge>
        {payoutStory(payout).map((line) => (
          <span key={line} className="block text-ink-soft [overflow-wrap:anywhere]">
            {line}
          </span>
        ))}
      </Cell>
      <Cell className="text-right">
        <DecidePayout payout={payout} />
      </Cell>
    </Row>
  );
}
