import { useRevalidator } from 'react-router';
import { UnconfirmedEmail } from '#features/accounts/email-confirmation/unconfirmed-email.tsx';
import { daysText, termsText } from '#features/catalogue/terms.rules.ts';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageLinks } from '#ui/page-links.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import { OrderLink } from '../order-sheet/order-link.tsx';
import { StateBadge } from '../order-sheet/state-badge.tsx';
import type { ListedOrder, OrderListPage } from './order-search.contract.ts';

interface RecentOrdersProps {
  /** Null where the shop did not answer. */
  list: OrderListPage | null;
  /** From 1. */
  page: number;
  /** The address that shows another page of the table. */
  addressOf: (page: number) => string;
}

/** All orders, newest first, in pages. The heading is the page's own. */
export function RecentOrders({ list, page, addressOf }: RecentOrdersProps) {
  const { revalidate } = useRevalidator();
  if (!list) return <Notice title="The orders could not be loaded." onRetry={revalidate} />;
  if (list.totalPages === 0)
    return <EmptyState title="No orders yet.">The first sale will appear here.</EmptyState>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Table caption="Recent orders" tight>
        <thead>
          <tr>
            <HeadCell className="max-xl:hidden">Ordered</HeadCell>
            <HeadCell>Car</HeadCell>
            <HeadCell numeric>Price</HeadCell>
            <HeadCell>Customer</HeadCell>
            <HeadCell className="max-xl:hidden">Phone</HeadCell>
            <HeadCell>Receipt</HeadCell>
            <HeadCell className="max-xl:hidden">Type</HeadCell>
            <HeadCell numeric className="max-xl:hidden">
              Period
            </HeadCell>
            <HeadCell className="max-lg:hidden">Delivery</HeadCell>
            <HeadCell>State</HeadCell>
          </tr>
        </thead>
        <tbody>
          {list.orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </tbody>
      </Table>
      <PageLinks
        label="Pages of orders"
        stays
        page={page}
        totalPages={list.totalPages}
        addressOf={addressOf}
      />
    </div>
  );
}

/** One line of 40 px; on a narrow window columns leave: the order's page has them. */
function OrderRow({ order }: { order: ListedOrder }) {
  const { id, car, total, userEmail, phone, receipt, type, period, orderedOn, deliveryDate, state } = order;
  const kind = type === 'rent' ? 'Rental' : 'Purchase';
  const name = `${car.make} ${car.model}`;
  const terms = termsText(order.type, order.period, { ...order, rental: 'Rental' });
  return (
    <Row>
      <Cell className="whitespace-nowrap max-xl:hidden">
        <DateText value={orderedOn} />
      </Cell>
      <Cell cut className="w-1/3 font-semibold" title={`${name}, ${terms}`}>
        {name}
      </Cell>
      <Cell numeric>
        <Money amount={total} />
      </Cell>
      <Cell cut className="w-1/3" title={`${userEmail}, ${phone}`}>
        <UnconfirmedEmail inLine isConfirmed={order.emailVerified} />
        <span>{userEmail}</span>
      </Cell>
      <Cell className="max-xl:hidden">
        <PhoneLink phone={phone} />
      </Cell>
      <Cell className="whitespace-nowrap">
        <OrderLink id={id} receiptNumber={receipt} prefetch="intent" />
      </Cell>
      <Cell className="max-xl:hidden">{kind}</Cell>
      <Cell numeric className="whitespace-nowrap max-xl:hidden">
        {period === undefined ? '—' : daysText(period)}
      </Cell>
      <Cell className="whitespace-nowrap max-lg:hidden">
        <DateText value={deliveryDate} />
      </Cell>
      <Cell className="whitespace-nowrap">
        <StateBadge state={state} />
      </Cell>
    </Row>
  );
}
