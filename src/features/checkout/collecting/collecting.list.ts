import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { partOfReceipt } from '#features/orders/orders.rules.ts';
import { presentBuyer } from '#features/orders/orders.service.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { paymentPlans, planPayments } from '#features/payments/collection/collection.tables.ts';
import type { PlanPayment } from '#features/payments/collection/open-plan.ts';
import { payments } from '#features/payments/payments.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';
import { countTo } from '#platform/lists/count.ts';
import { type CsvColumns, exportList, type List, listPage } from '#platform/lists/list-page.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { searchKey } from '#platform/text/search-key.ts';
import { presentPlanPayment } from '../plan-payments/present-plan-payments.ts';
import type { ListedPayment, OfficePayment, PaymentFilters, PaymentsQuery } from './collecting.contract.ts';
import { statesShown } from './collecting.rules.ts';

type Shop = Pick<Platform, 'database' | 'config'>;

const fits = ({ show, search }: PaymentFilters): SQL | undefined =>
  and(
    show && inArray(planPayments.state, [...statesShown[show]]),
    search ? sql`${planPayments.paymentId} in (${plansLike(search)})` : undefined,
  );

const countOfPlan = sql<number>`(
  select count(*)::int from ${planPayments} as beside where beside.payment_id = ${planPayments.paymentId}
)`;

const selectPayments = (database: Database, condition: SQL | undefined) =>
  database
    .select({
      row: planPayments,
      count: countOfPlan,
      recordedBy: users.email,
      order: {
        _id: orders.id,
        receiptNumber: orders.receiptNumber,
        make: orders.make,
        model: orders.model,
      },
      payment: payments,
    })
    .from(planPayments)
    .innerJoin(paymentPlans, eq(paymentPlans.paymentId, planPayments.paymentId))
    .innerJoin(payments, eq(payments.id, planPayments.paymentId))
    .innerJoin(
      orders,
      eq(
        orders.id,
        sql`coalesce(${paymentPlans.orderId}, (select min(id) from ${orders} as first where first.payment_id = ${planPayments.paymentId}))`,
      ),
    )
    .leftJoin(users, eq(users.id, planPayments.recordedBy))
    .where(condition);

type Found = Awaited<ReturnType<typeof selectPayments>>[number];

/** A payment of a plan, to the office: with who recorded it. */
export const presentOfficePayment = (
  row: PlanPayment,
  recordedBy: string | null,
  timeZone: string,
): OfficePayment => ({
  ...presentPlanPayment(row, timeZone),
  ...(row.note !== null && { note: row.note }),
  ...(recordedBy !== null && { recordedBy }),
});

/** By the day on which they are due. */
const paymentsIn = ({ database, config }: Shop, filters: PaymentFilters): List<Found, ListedPayment> => ({
  usual: 'ascending',
  keys: [
    { column: planPayments.dueDate, type: 'date', of: ({ row }) => row.dueDate },
    { column: planPayments.paymentId, type: 'id', of: ({ row }) => row.paymentId },
    { column: planPayments.number, type: 'integer', of: ({ row }) => row.number },
  ],
  rows: (behind) => selectPayments(database, and(fits(filters), behind)),
  present: (rows) =>
    rows.map(({ row, count, recordedBy, order, payment }) => {
      const { firstName, lastName, email, phone } = presentBuyer(payment);
      return {
        ...presentOfficePayment(row, recordedBy, config.dealerTimezone),
        planId: row.paymentId,
        count,
        order,
        buyer: { firstName, lastName, email, phone },
      };
    }),
});

/** Payments of all plans that fit. Throws 400 for a cursor of another list. */
export function listPlanPayments(shop: Shop, { show, search, ...place }: PaymentsQuery) {
  const filters = { show, search };
  const all = shop.database.select({ number: planPayments.number }).from(planPayments).where(fits(filters));
  return listPage(paymentsIn(shop, filters), place, countTo(shop.database, all));
}

const columns: CsvColumns<ListedPayment> = [
  ['Due', ({ dueDate }) => dueDate],
  ['Receipt number', ({ order }) => order.receiptNumber],
  ['Payment', ({ number }) => number],
  ['Of', ({ count }) => count],
  ['Amount (USD)', ({ amount }) => amount.toFixed(2)],
  ['Canceled balance (USD)', ({ ended = 0 }) => ended.toFixed(2)],
  ['State', ({ state }) => state],
  ['Tries', ({ tries }) => tries],
  ['Why refused', ({ refusal }) => refusal],
  ['Next try', ({ nextTryOn }) => nextTryOn],
  ['Paid on', ({ paidOn }) => paidOn],
  ['Paid by', ({ paidBy }) => paidBy],
  ['Note', ({ note }) => note],
  ['Recorded by', ({ recordedBy }) => recordedBy],
  ['Make', ({ order }) => order.make],
  ['Model', ({ order }) => order.model],
  ['First name', ({ buyer }) => buyer.firstName],
  ['Last name', ({ buyer }) => buyer.lastName],
  ['Email', ({ buyer }) => buyer.email],
  ['Phone', ({ buyer }) => buyer.phone],
  ['Order', ({ order }) => order._id],
];

export const exportPlanPayments = (shop: Shop, filters: PaymentFilters) =>
  exportList(paymentsIn(shop, filters), columns);

/** Selects the payments in whose buyer or receipt number this is found; each way has its trigrams. */
function plansLike(search: string): SQL {
  const key = searchKey(search);
  const receipt = partOfReceipt(search);
  const ways = [
    sql`select id from ${payments} where lower(${payments.buyerEmail}) like ${containing(search.toLowerCase())}`,
    ...(key === ''
      ? []
      : [
          sql`select id from ${payments} where search_key(${payments.buyerFirstName} || ${payments.buyerLastName}) like ${containing(key)}`,
        ]),
    ...(receipt === undefined
      ? []
      : [
          sql`select ${orders.paymentId} from ${orders} where replace(${orders.receiptNumber}, '-', '') like ${containing(receipt)}`,
        ]),
  ];
  return sql.join(ways, sql` union `);
}
