import {
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useRevalidator,
} from 'react-router';
import { paymentMethods } from '#features/payments/payments.rules.ts';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { ListFilters } from '#page-kit/list-filters.tsx';
import { askListPage, type ListPage } from '#page-kit/list-page.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { countedText, withCount } from '#ui/counted.ts';
import { formatDate } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterLinks } from '#ui/filter-links.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageLinks } from '#ui/page-links.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { SortHead } from '#ui/sort-head.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import { StateBadge } from '../order-sheet/state-badge.tsx';
import {
  orderStates,
  orderStateWords,
  orderTypes,
  orderTypeWords,
  paymentMethodWords,
} from '../orders.rules.ts';
import { FoundOrderCard } from './found-order-card.tsx';
import type { FoundOrder, OrderCounts } from './order-search.contract.ts';
import type { OrderSearchRoutes } from './order-search.routes.ts';
import {
  filtersOf,
  isFiltered,
  narrowedTo,
  type OrdersView,
  ordersPath,
  placeIn,
  readOrdersView,
  shownOrders,
} from './orders-view.ts';

/** The listed text (rules.md#texts). */
const searchFailed = 'Error fetching orders. Please check input.';

export const handle = { focused: true, unread: searchFailed } satisfies PageHandle;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const view = readOrdersView(new URL(request.url).searchParams);
  const { fetch } = context.get(serverContext);
  const { search, counts } = client<OrderSearchRoutes>(fetch).admin.orders;
  const filters = filtersOf(view);
  const place = { sort: view.sort, cursor: view.cursor, page: String(view.page), limit: String(shownOrders) };
  const [asked, counted] = await Promise.all([
    askListPage(() => search.$get({ query: { ...filters, ...place } }), searchFailed),
    ask(() => counts.$get({ query: filters }), searchFailed),
  ]);
  return {
    found: asked.ok ? asked.value : null,
    counts: valueOrNull(counted),
    errors: asked.ok ? {} : asked.fields,
  };
}

/** A row that opens shows what the list has already. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const [here, there] = [new URLSearchParams(currentUrl.search), new URLSearchParams(nextUrl.search)];
  const isOtherRow = here.get('open') !== there.get('open');
  for (const query of [here, there]) query.delete('open');
  return isOtherRow && here.toString() === there.toString() ? false : defaultShouldRevalidate;
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Orders' });

/** The staff's search of all orders. */
export default function FindOrders() {
  const { found, counts, errors } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const view = readOrdersView(new URLSearchParams(useLocation().search));
  return (
    <StaffPage
      title="Orders"
      aside={
        <p role="status" className="text-ink-soft tabular-nums">
          {found && `${countedText(found, 'order', 'orders')}, ${view.sort ?? 'newest'} first`}
        </p>
      }
      actions={
        found &&
        found.items.length > 0 && (
          <a
            href={`/api/admin/orders/export.csv?${new URLSearchParams(filtersOf(view))}`}
            download="orders.csv"
            className={buttonClass('quiet', 'small')}
          >
            Export as CSV
          </a>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <OrderFilters view={view} counts={counts} errors={errors} />
        <Outcome
          found={found}
          view={view}
          isWrong={Object.keys(errors).length > 0}
          onRetry={() => void revalidate()}
        />
      </div>
    </StaffPage>
  );
}

interface OutcomeProps {
  found: ListPage<FoundOrder> | null;
  view: OrdersView;
  /** Something is wrong with the input, which asking again does not change. */
  isWrong: boolean;
  onRetry: () => void;
}

/** What a search came to: orders, none because of what was typed, or a failure. */
function Outcome({ found, view, isWrong, onRetry }: OutcomeProps) {
  if (found) return <Results found={found} view={view} />;
  if (isWrong) return <EmptyState title="No orders found.">Correct the marked field.</EmptyState>;
  return <Notice tone="bad" title={searchFailed} onRetry={onRetry} />;
}

function Results({
  found: { items, next, total, atLeast },
  view,
}: {
  found: ListPage<FoundOrder>;
  view: OrdersView;
}) {
  const totalPages = Math.ceil(total / shownOrders);
  const isLast = view.page >= totalPages;
  return (
    <>
      {items.length > 0 && <OrdersTable orders={items} view={view} />}
      {items.length === 0 && <NoOrders view={view} goesOn={next !== null} />}
      <PageLinks
        label="Pages of orders"
        page={view.page}
        totalPages={totalPages}
        addressOf={(page) => placeIn(view, { cursor: view.cursor, page })}
        next={atLeast && isLast && next ? placeIn(view, { cursor: next }) : undefined}
        first={view.cursor ? placeIn(view, {}) : undefined}
      />
    </>
  );
}

function NoOrders({ view, goesOn }: { view: OrdersView; goesOn: boolean }) {
  if (goesOn)
    return (
      <EmptyState title="No matches yet.">
        Searched 10,000 orders. Continue with older orders, or refine your search.
      </EmptyState>
    );
  if (view.page > 1 || view.cursor)
    return <EmptyState title="No orders on this page.">The list has fewer pages.</EmptyState>;
  return isFiltered(view) ? (
    <EmptyState title="No orders found.">
      No orders match all filters. Try a shorter part of the name, address or number.
    </EmptyState>
  ) : (
    <EmptyState title="No orders yet.">The first sale will appear here.</EmptyState>
  );
}

interface OrderFiltersProps {
  view: OrdersView;
  /** Null where they were not counted. */
  counts: OrderCounts | null;
  /** What is wrong with a filter, by its name. */
  errors: Readonly<Record<string, string>>;
}

const countOf = <Value extends string>(
  counts: readonly { value: Value; total: number; atLeast: boolean }[] | undefined,
  value: Value,
) => counts?.find((one) => one.value === value);

/** What orders are looked for by. It stands in the address, so that Back and a shared link lead to the same orders. */
function OrderFilters({ view, counts, errors }: OrderFiltersProps) {
  const text = (
    name: 'name' | 'email' | 'phone' | 'receipt' | 'model',
    label: string,
    placeholder: string,
  ) => (
    <TextField
      label={label}
      name={name}
      error={errors[name]}
      defaultValue={view[name]}
      type="search"
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
    />
  );
  const part = 'Part of it is enough';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ListFilters
        path={ordersPath}
        label="Search orders"
        beside={{ state: view.state, sort: view.sort }}
        className="grid grid-cols-12 items-start gap-x-3 gap-y-3 rounded-card border border-line bg-surface p-4 *:col-span-4 xl:*:col-span-3 xl:[&>*:nth-child(n+5)]:col-span-2"
      >
        {text('name', 'Name', 'First or last name')}
        {text('email', 'Email', part)}
        {text('phone', 'Phone', part)}
        {text('receipt', 'Receipt number', 'MQ-… or part of it')}
        {text('model', 'Model', 'Make or model')}
        <SelectField
          label="Type"
          name="type"
          defaultValue={view.type ?? ''}
          placeholder="Any"
          options={orderTypes.map((value) => ({
            value,
            label: withCount(orderTypeWords[value], countOf(counts?.types, value)),
          }))}
        />
        <SelectField
          label="Payment"
          name="payment"
          defaultValue={view.payment ?? ''}
          placeholder="Any"
          options={paymentMethods.map((value) => ({
            value,
            label: withCount(paymentMethodWords[value], countOf(counts?.payments, value)),
          }))}
        />
        <TextField type="date" label="Date" name="date" error={errors.date} defaultValue={view.date} />
        <TextField
          type="date"
          label="To date"
          name="through"
          error={errors.through}
          defaultValue={view.through}
        />
      </ListFilters>
      <FilterLinks
        label="Orders by state"
        filters={[undefined, ...orderStates].map((state) => ({
          label: state ? orderStateWords[state] : 'All',
          to: narrowedTo(view, { state }),
          isCurrent: state === view.state,
          count: state && countOf(counts?.states, state),
        }))}
      />
    </div>
  );
}

const columns = 8;

/** The orders of a list page, a line each; one of them is open as a card. */
function OrdersTable({ orders, view }: { orders: readonly FoundOrder[]; view: OrdersView }) {
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
