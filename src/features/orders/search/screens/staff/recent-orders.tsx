import { useRevalidator } from 'react-router';
import { UnconfirmedEmail } from '#features/accounts/email-confirmation/screens/staff/unconfirmed-email.tsx';
import { daysText, termsText } from '#features/catalogue/terms.rules.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import { EmailText } from '#ui/text/email-text.tsx';
import { Money } from '#ui/text/money.tsx';
import { OrderLink } from '../../../screens/staff/order-link.tsx';
import { StateBadge } from '../../../screens/staff/state-badge.tsx';
import type { ListedOrder, OrderListPage } from '../../order-search.contract.ts';

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
      <Table caption="Recent orders">
        <thead>
          <tr>
            <HeadCell className="max-xl:hidden">Ordered</HeadCell>
            <HeadCell>Car</HeadCell>
            <HeadCell numeric>
              Price<span className="xl:hidden">, state</span>
            </HeadCell>
            <HeadCell>Customer</HeadCell>
            <HeadCell>
              Receipt<span className="xl:hidden">, ordered</span>
            </HeadCell>
            <HeadCell className="max-xl:hidden">Type</HeadCell>
            <HeadCell numeric className="max-xl:hidden">
              Period
            </HeadCell>
            <HeadCell className="max-xl:hidden">Delivery</HeadCell>
            <HeadCell className="max-xl:hidden">State</HeadCell>
          </tr>
        </thead>
        <tbody>
          {list.orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </tbody>
      </Table>
      <Pages page={page} totalPages={list.totalPages} addressOf={addressOf} />
    </div>
  );
}

/** On a narrow window nine columns become four: what has no column of its own stands beneath its neighbour. */
function OrderRow({ order }: { order: ListedOrder }) {
  const { id, car, total, userEmail, phone, receipt, type, period, orderedOn, deliveryDate, state } = order;
  const kind = type === 'rent' ? 'Rental' : 'Purchase';
  return (
    <Row>
      <Cell className="whitespace-nowrap max-xl:hidden">
        <DateText value={orderedOn} />
      </Cell>
      <Cell className="xl:min-w-44">
        <span className="block font-semibold">
          {car.make} {car.model}
        </span>
        <span className="text-ink-soft xl:hidden">
          {termsText(order.type, order.period, { ...order, rental: 'Rental' })} · by{' '}
          <DateText value={deliveryDate} className="whitespace-nowrap" />
        </span>
      </Cell>
      <Cell numeric>
        <Money amount={total} className="block" />
        <span className="xl:hidden">
          <StateBadge state={state} />
        </span>
      </Cell>
      <Cell>
        <EmailText address={userEmail} />
        <UnconfirmedEmail isConfirmed={order.emailVerified} />
        <span className="block text-ink-soft">{phone}</span>
      </Cell>
      <Cell className="whitespace-nowrap">
        <OrderLink id={id} receiptNumber={receipt} prefetch="intent" />
        <DateText value={orderedOn} className="block text-ink-soft xl:hidden" />
      </Cell>
      <Cell className="max-xl:hidden">{kind}</Cell>
      <Cell numeric className="whitespace-nowrap max-xl:hidden">
        {period === undefined ? '—' : daysText(period)}
      </Cell>
      <Cell className="whitespace-nowrap max-xl:hidden">
        <DateText value={deliveryDate} />
      </Cell>
      <Cell className="max-xl:hidden">
        <StateBadge state={state} />
      </Cell>
    </Row>
  );
}

const grouped = new Intl.NumberFormat('en-US');

/** Where in the list one is, and the ways on. At an end the way stays in its place, and leads nowhere. */
function Pages({ page, totalPages, addressOf }: Omit<RecentOrdersProps, 'list'> & { totalPages: number }) {
  return (
    <nav aria-label="Pages of orders" className="flex items-center justify-end gap-3 text-sm">
      <span className="mr-auto text-ink-soft tabular-nums">
        Page {grouped.format(page)} of {grouped.format(totalPages)}
      </span>
      <PageLink label="Newer" to={page > 1 ? addressOf(Math.min(page - 1, totalPages)) : undefined} />
      <PageLink label="Older" to={page < totalPages ? addressOf(page + 1) : undefined} />
    </nav>
  );
}

function PageLink({ label, to }: { label: string; to: string | undefined }) {
  if (to === undefined)
    return (
      <Button size="small" disabled>
        {label}
      </Button>
    );
  return (
    <LinkButton size="small" to={to} preventScrollReset>
      {label}
    </LinkButton>
  );
}
