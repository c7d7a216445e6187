import { Link } from 'react-router';
import { SortHead } from '#ui/tables/sort-head.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import { classNames } from '#ui/text/class-names.ts';
import { formatDate } from '#ui/text/date-text.tsx';
import { Money } from '#ui/text/money.tsx';
import { orderTypeWords, paymentMethodWords } from '../../../orders.rules.ts';
import { StateBadge } from '../../../screens/staff/state-badge.tsx';
import type { FoundOrder } from '../../order-search.contract.ts';
import { FoundOrderCard } from './found-order-card.tsx';
import { narrowedTo, type OrdersView, placeIn } from './orders-view.ts';

const columns = 8;

/** The orders of a list page, a line each; one of them is open as a card. */
export function OrdersTable({ orders, view }: { orders: readonly FoundOrder[]; view: OrdersView }) {
  return (
    <Table caption="Orders found" tight>
      <thead>
        <tr>
          <SortHead
            label="Ordered"
            sorted={view.sort === 'oldest' ? 'ascending' : 'descending'}
            to={narrowedTo(view, { sort: view.sort === 'oldest' ? undefined : 'oldest' })}
          />
          <HeadCell>Receipt</HeadCell>
          <HeadCell>Car</HeadCell>
          <HeadCell>Customer</HeadCell>
          <HeadCell className="max-xl:hidden">Type</HeadCell>
          <HeadCell className="max-xl:hidden">Payment</HeadCell>
          <HeadCell numeric className="max-lg:hidden">
            Total
          </HeadCell>
          <HeadCell>State</HeadCell>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRows key={order._id} order={order} view={view} isOpen={order._id === view.open} />
        ))}
      </tbody>
    </Table>
  );
}

interface RowProps {
  order: FoundOrder;
  view: OrdersView;
  isOpen: boolean;
}

/** One line of 40 px: the whole of it opens the card. */
function OrderRow({ order, view, isOpen }: RowProps) {
  const { page, cursor } = view;
  const { car } = order;
  return (
    <Row className={classNames('relative', isOpen && 'bg-ink/4')}>
      <Cell className="whitespace-nowrap tabular-nums">
        <time dateTime={order.createdAt}>{formatDate(`${order.orderedAt}Z`, { time: true })}</time>
      </Cell>
      <Cell className="whitespace-nowrap">
        <Link
          to={placeIn(view, { page, cursor, open: isOpen ? undefined : order._id })}
          preventScrollReset
          aria-expanded={isOpen}
          className="figure underline decoration-edge underline-offset-4 group-hover:decoration-ink after:absolute after:inset-0"
        >
          {order.receiptNumber}
        </Link>
      </Cell>
      <Cell cut className="w-1/4 font-semibold" title={`${car.make} ${car.model}`}>
        {car.make} {car.model}
      </Cell>
      <Cell cut className="w-1/5" title={order.buyerName}>
        {order.buyerName}
      </Cell>
      <Cell className="max-xl:hidden">{orderTypeWords[order.type]}</Cell>
      <Cell className="max-xl:hidden">{paymentMethodWords[order.method]}</Cell>
      <Cell numeric className="whitespace-nowrap max-lg:hidden">
        <Money amount={order.total} />
      </Cell>
      <Cell>
        <StateBadge state={order.state} />
      </Cell>
    </Row>
  );
}

/** The line keeps its place, and the focus, when its card opens beneath it. */
const OrderRows = (props: RowProps) => (
  <>
    <OrderRow {...props} />
    {props.isOpen && (
      <Row className="hover:bg-transparent">
        <Cell colSpan={columns} className="bg-ink/4 whitespace-normal">
          <FoundOrderCard order={props.order} />
        </Cell>
      </Row>
    )}
  </>
);
