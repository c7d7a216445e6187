import { CustomerLink } from '#features/accounts/screens/staff/customer-link.tsx';
import { TurningHead } from '#page-kit/lists/turning-head.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import { Money } from '#ui/text/money.tsx';
import { PhoneLink } from '#ui/text/phone-link.tsx';
import { OrderLink } from '../../../screens/staff/order-link.tsx';
import type { Payout } from '../../payouts.contract.ts';
import { DecidePayout } from './decide-payout.tsx';
import { causeWords, payoutLabels, payoutStory, payoutTones } from './payout-text.ts';

/** What is owed for old cars, to whom, and what is to be done next. */
export const PayoutsTable = ({ payouts }: { payouts: readonly Payout[] }) => (
  <Table caption="Payouts for trade-ins" tight>
    <thead>
      <tr>
        <TurningHead label="Owed since" usual="descending" />
        <HeadCell>Order</HeadCell>
        <HeadCell>Trade-in</HeadCell>
        <HeadCell>Customer</HeadCell>
        <HeadCell className="max-xl:hidden">Phone</HeadCell>
        <HeadCell numeric>Amount</HeadCell>
        <HeadCell>State</HeadCell>
        <HeadCell className="max-xl:hidden">Done</HeadCell>
        <HeadCell>
          <span className="sr-only">Actions</span>
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
  const why = causeWords[cause];
  const name = `${customer.firstName} ${customer.lastName}`;
  const story = payoutStory(payout).join('. ');
  return (
    <Row>
      <Cell>
        <DateText value={owedAt} className="whitespace-nowrap" />
      </Cell>
      <Cell className="max-lg:text-xs">
        <OrderLink id={order._id} receiptNumber={order.receiptNumber} />
      </Cell>
      <Cell cut className="w-1/3" title={`${oldCar}. ${why}`}>
        {oldCar}
        <span className="ml-3 text-ink-soft max-xl:hidden">{why}</span>
      </Cell>
      <Cell cut className="w-1/5" title={`${name}, ${customer.email}`}>
        <CustomerLink email={customer.email}>{name}</CustomerLink>
      </Cell>
      <Cell className="whitespace-nowrap max-xl:hidden">
        <PhoneLink phone={customer.phone} />
      </Cell>
      <Cell numeric>
        <Money amount={amount} className="figure" />
      </Cell>
      <Cell className="whitespace-nowrap" title={story}>
        <Badge tone={payoutTones[state]}>{payoutLabels[state]}</Badge>
      </Cell>
      <Cell cut className="w-1/4 text-ink-soft max-xl:hidden" title={story}>
        {story}
      </Cell>
      <Cell acts className="text-right">
        <DecidePayout payout={payout} />
      </Cell>
    </Row>
  );
}
