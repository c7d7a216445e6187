import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { paymentMethods } from '#features/payments/payments.rules.ts';
import { calendarDate } from '#platform/clock.ts';
import { csvFile, csvHead, csvLine } from '#platform/csv/write-csv.ts';
import { countedTo, type ListCount } from '#platform/lists/count.ts';
import { toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { countPaid, paidOrderIds } from '../milestones/order-milestones.ts';
import { orderStates, orderTypes } from '../orders.rules.ts';
import { presentAmounts, wasOrdered } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';
import { invoicesOfOrders } from '../papers/invoices-of-orders.ts';
import { type ReturnInShort, returnsInShort } from '../rental-condition/read-rental-records.ts';
import { readVinsOfOrders } from '../vins/read-vins-of-orders.ts';
import type {
  FoundOrder,
  ListedOrder,
  OrderCounts,
  OrderFilters,
  OrderListPage,
} from './order-search.contract.ts';
import {
  endOfWalk,
  isOfKind,
  kindsOf,
  mostMatches,
  type OrderKind,
  planSearch,
  readEveryOrder,
  walkOf,
  withinDays,
} from './search-orders.ts';

/** An order with the numbers that stand in other tables. */
type ExportedOrder = FoundOrder & {
  invoice: string;
  creditNotes: string;
  vin: string;
  /** Of a rental. */
  rental: ReturnInShort;
};

const columns: readonly [head: string, cell: (order: ExportedOrder) => string][] = [
  ['Receipt number', (order) => order.receiptNumber],
  ['Ordered on', (order) => order.orderedOn],
  ['Make', ({ car }) => car.make],
  ['Model', ({ car }) => car.model],
  ['Color', ({ car }) => car.color],
  ['Type', ({ type }) => (type === 'rent' ? 'Rental' : 'Purchase')],
  ['Period (days)', ({ period }) => String(period ?? '')],
  ['Price (USD)', ({ price }) => price.toFixed(2)],
  ['State', ({ state }) => state],
  ['Email', ({ user }) => user.email],
  ['Phone', ({ user }) => user.phone],
  ['Delivery date', ({ deliveryDate }) => deliveryDate],
  ['Order', ({ _id }) => _id],
  ['Net (USD)', ({ net }) => net.toFixed(2)],
  ['Tax (USD)', ({ tax }) => tax.toFixed(2)],
  ['State charges (USD)', ({ stateCharges }) => stateCharges.toFixed(2)],
  ['Total (USD)', ({ total }) => total.toFixed(2)],
  ['Refunded (USD)', ({ refunded = 0 }) => refunded.toFixed(2)],
  ['Invoice', ({ invoice }) => invoice],
  ['Credit notes', ({ creditNotes }) => creditNotes],
  ['VIN', ({ vin }) => vin],
  ['First day', ({ rentedFrom = '' }) => rentedFrom],
  ['Last day', ({ returnDate = '' }) => returnDate],
  ['Pick-up (km)', ({ rental }) => String(rental.pickUpKm ?? '')],
  ['Return (km)', ({ rental }) => String(rental.returnKm ?? '')],
  ['New damage', ({ rental }) => String(rental.damages || '')],
  [
    'Extra charges (USD)',
    ({ rental: { owedCents } }) => (owedCents > 0 ? toDollars(owedCents).toFixed(2) : ''),
  ],
];

const head = csvHead(columns.map(([name]) => name));

const linesOf = (orders: readonly ExportedOrder[]): string =>
  orders.map((order) => csvLine(columns.map(([, cell]) => cell(order)))).join('');

async function withNumbers({ database }: Shop, found: readonly FoundOrder[]): Promise<ExportedOrder[]> {
  const ids = found.map(({ _id }) => _id);
  const papersOf = await invoicesOfOrders(database, ids);
  const vinOf = await readVinsOfOrders(
    database,
    found.map(({ _id: id, state }) => ({ id, state })),
  );
  const rentalOf = await returnsInShort(
    database,
    found.filter(({ type }) => type === 'rent').map(({ _id }) => _id),
  );
  return found.map((order) => {
    const { invoice = '', creditNotes } = papersOf(order._id);
    return {
      ...order,
      invoice,
      creditNotes: [...creditNotes.values()].join(' '),
      vin: vinOf(order._id) ?? '',
      rental: rentalOf(order._id),
    };
  });
}

async function* portions(shop: Shop, filters: OrderFilters): AsyncGenerator<string, void> {
  for await (const orders of readEveryOrder(shop, filters)) yield linesOf(await withNumbers(shop, orders));
}

/** All orders that fit, as a CSV file that is written while it is read. */
export const exportOrders = (shop: Shop, filters: OrderFilters): Promise<ReadableStream<Uint8Array>> =>
  csvFile(head, portions(shop, filters));

type Shop = Pick<Platform, 'database' | 'config'>;

/** How many of a kind there are among those that fit everything else. */
type CountedKind = OrderKind & { number: number };

interface Counted {
  kinds: readonly CountedKind[];
  /** Others may fit that were not met. */
  isMore: boolean;
}

/** By the index of the kinds, each to one more than is told. */
async function countByIndex({ database }: Shop, days: SQL | undefined): Promise<Counted> {
  const counts = kindsOf({}).map(
    (kind) => sql`
      select ${kind.state}::text as state, ${kind.type}::text as type, ${kind.method}::text as method, count(*)::int as number
      from (select 1 from ${orders} where ${and(wasOrdered, isOfKind(kind), days)} limit ${mostMatches + 1}) counted`,
  );
  const { rows } = await database.execute<CountedKind & Record<string, unknown>>(
    sql.join(counts, sql` union all `),
  );
  return { kinds: rows, isMore: false };
}

/** Among those that a walk meets. */
async function countByWalk(shop: Shop, filters: OrderFilters): Promise<Counted> {
  const plan = await planSearch(shop, filters);
  const { rows } = await shop.database.execute<{ kinds: CountedKind[] | null; isMore: boolean }>(sql`
    with ${walkOf(plan, 'newest', undefined)},
    kinds as (select state, type, method, count(*)::int as number from fitting group by 1, 2, 3)
    select (select json_agg(kinds) from kinds) as kinds,
      (exists (${endOfWalk(plan, 'newest')}) or (select count(*) from fitting) > ${mostMatches}) as "isMore"`);
  const [counted] = rows;
  return { kinds: counted?.kinds ?? [], isMore: counted?.isMore ?? false };
}

function together(kinds: readonly CountedKind[], isMore: boolean): ListCount {
  const number = kinds.reduce((sum, kind) => sum + kind.number, 0);
  const { total, atLeast } = countedTo(mostMatches, number);
  return { total, atLeast: atLeast || isMore };
}

const fits = <Value>(chosen: Value | undefined, value: Value) => chosen === undefined || chosen === value;

/**
 * How many orders each state, type and way of payment would give beside the other filters: in one statement, since an order is
 * of one kind of each. Counted to 1,000, among the orders that the list would read.
 */
export async function countOrders(shop: Shop, filters: OrderFilters): Promise<OrderCounts> {
  const { state, type, payment, ...others } = filters;
  const { email, phone, name, receipt, model } = others;
  const counted =
    email || phone || name || receipt || model
      ? await countByWalk(shop, others)
      : await countByIndex(shop, withinDays(others, shop.config.dealerTimezone));
  const countsOf = <Value extends string>(
    values: readonly Value[],
    isIn: (kind: OrderKind, value: Value) => boolean,
  ) =>
    values.map((value) => ({
      value,
      ...together(
        counted.kinds.filter((kind) => isIn(kind, value)),
        counted.isMore,
      ),
    }));
  return {
    states: countsOf(
      orderStates,
      (kind, value) => kind.state === value && fits(type, kind.type) && fits(payment, kind.method),
    ),
    types: countsOf(
      orderTypes,
      (kind, value) => kind.type === value && fits(state, kind.state) && fits(payment, kind.method),
    ),
    payments: countsOf(
      paymentMethods,
      (kind, value) => kind.method === value && fits(state, kind.state) && fits(type, kind.type),
    ),
  };
}

type OrderRow = typeof orders.$inferSelect;

const presentListed = (
  order: OrderRow,
  user: { email: string; phone: string; emailVerified: boolean },
  timeZone: string,
): ListedOrder => ({
  id: order.id,
  _id: order.id,
  car: { _id: order.carId, make: order.make, model: order.model, color: order.color },
  ...presentAmounts(order),
  userEmail: user.email,
  emailVerified: user.emailVerified,
  phone: user.phone,
  receipt: order.receiptNumber,
  type: order.type,
  ...(order.periodDays !== null && { period: order.periodDays }),
  ...(order.firstDay !== null && { firstDay: order.firstDay }),
  createdAt: order.createdAt.toISOString(),
  orderedOn: calendarDate(order.createdAt, timeZone),
  deliveryDate: order.deliveryDate,
  state: order.state,
});

/** One page of all orders that were ever paid, newest first. Pages are numbered from 1; one past the end is empty. */
export async function listOrders(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  { page, limit }: { page: number; limit: number },
): Promise<OrderListPage> {
  const total = await countPaid(database);
  const ids = await paidOrderIds(database, { total, skip: (page - 1) * limit, limit });
  const found = await database
    .select({
      order: orders,
      user: { email: users.email, phone: users.phone, emailVerified: users.emailVerified },
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.id, ids))
    .orderBy(desc(orders.paidAt), desc(orders.id));
  return {
    orders: found.map(({ order, user }) => presentListed(order, user, config.dealerTimezone)),
    totalPages: Math.ceil(total / limit),
  };
}
