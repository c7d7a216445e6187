import { Link, useRevalidator } from 'react-router';
import { Button, LinkButton } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import type { ListedOrder, OrderListPage } from '../../orders.office.contract.ts';
import { StateBadge } from './state-badge.tsx';

interface RecentOrdersProps {
  /** Of fetchRecentOrders; null where the shop did not answer. */
  list: OrderListPage | null;
  /** From 1. */
  page: number;
  /** The address that shows another page of the table. */
  addressOf: (page: number) => string;
}

/** All orders, newest first, in pages. The heading is the page's own. */
export function RecentOrders({ list, page, addressOf }: RecentOrdersProps) {
  const { revalidate } = useRevalidator();
  if (!list) return <Notice tone="bad" title="The orders could not be loaded." onRetry={revalidate} />;
  if (list.totalPages === 0)
    return <EmptyState title="No orders yet.">The first sale will appear here.</EmptyState>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Table caption="Recent orders">
        <thead>
          <tr>
            <HeadCell>Ordered</HeadCell>
            <HeadCell>Car</HeadCell>
            <HeadCell numeric>Price</HeadCell>
            <HeadCell>Customer</HeadCell>
            <HeadCell>Receipt</HeadCell>
            <HeadCell>Type</HeadCell>
            <HeadCell numeric>Period</HeadCell>
            <HeadCell>Delivery</HeadCell>
            <HeadCell>State</HeadCell>
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

function OrderRow({ order }: { order: ListedOrder }) {
  const { id, car, price, userEmail, phone, receipt, type, period, orderedOn, deliveryDate, state } = order;
  return (
    <Row>
      <Cell className="whitespace-nowrap">
        <DateText value={orderedOn} />
      </Cell>
      <Cell className="min-w-44 font-semibold">
        {car.make} {car.model}
      </Cell>
      <Cell numeric>
        <Money amount={price} alwaysCents />
      </Cell>
      <Cell>
        <span className="block max-w-56 truncate" title={userEmail}>
          {userEmail}
        </span>
        <span className="block text-ink-soft">{phone}</span>
      </Cell>
      <Cell className="whitespace-nowrap">
        <Link
          to={`/admin/orders/${encodeURIComponent(id)}`}
          prefetch="intent"
          className="figure underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          {receipt}
        </Link>
      </Cell>
      <Cell>{type === 'rent' ? 'Rental' : 'Purchase'}</Cell>
      <Cell numeric className="whitespace-nowrap">
        {period === undefined ? '—' : `${period} ${period === 1 ? 'day' : 'days'}`}
      </Cell>
      <Cell className="whitespace-nowrap">
        <DateText value={deliveryDate} />
      </Cell>
      <Cell>
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
