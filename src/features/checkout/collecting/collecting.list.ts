import { and, type asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#features/accounts/accounts.tables.ts';
import { partOfReceipt } from '#features/orders/orders.rules.ts';
import { presentBuyer } from '#features/orders/orders.service.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { paymentPlans, planPayments } from '#features/payments/collection/collection.tables.ts';
import type { PlanPayment } from '#features/payments/collection/open-plan.ts';
import { payments } from '#features/payments/payments.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';
import { countTo } from '#platform/lists/count-to.ts';
import { fromCursor, sortValue } from '#platform/lists/cursor.ts';
import { directionOf } from '#platform/lists/direction.ts';
import { countedTo, sliceList } from '#platform/lists/list-page.ts';
import { rowsBefore } from '#platform/lists/pages.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { searchKey } from '#platform/text/search-key.ts';
import { presentPlanPayment } from '../plan-payments/present-plan-payments.ts';
import type { ListedPayment, OfficePayment, PaymentFilters, PaymentsQuery } from './collecting.contract.ts';
import { countedPayments, statesShown } from './collecting.rules.ts';

type Shop = Pick<Platform, 'database' | 'config'>;

const fits = ({ show, search }: PaymentFilters): SQL | undefined =>
  and(
    show && inArray(planPayments.state, [...statesShown[show]]),
    search ? sql`${planPayments.paymentId} in (${plansLike(search)})` : undefined,
  );

const placeCursor = z.tuple([sortValue.date, sortValue.id, sortValue.integer]);

type Sort = Parameters<typeof directionOf>[1];

/** Behind this place of the list: by day, plan and number. */
function behind(cursor: string | undefined, sort: Sort): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [day, id, number] = fromCursor(cursor, placeCursor);
  return sql`(${planPayments.dueDate}, ${planPayments.paymentId}, ${planPayments.number}) ${directionOf('ascending', sort).beyond} (${day}::date, ${id}, ${number}::int)`;
}

const countOfPlan = sql<number>`(
  select count(*)::int from ${planPayments} as beside where beside.payment_id = ${planPayments.paymentId}
)`;

const readPayments = (
  database: Database,
  condition: SQL | undefined,
  { order, before, limit }: { order: typeof asc; before: number; limit: number },
) =>
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
    .where(condition)
    .orderBy(order(planPayments.dueDate), order(planPayments.paymentId), order(planPayments.number))
    .offset(before)
    .limit(limit);

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

/** Payments of all plans that fit, by the day on which they are due. Throws 400 for a cursor that is not ours. */
export async function listPlanPayments(
  { database, config }: Shop,
  { limit, cursor, page, sort, ...filters }: PaymentsQuery,
) {
  const condition = fits(filters);
  const all = database.select({ number: planPayments.number }).from(planPayments).where(condition);
  const [counted, found] = await Promise.all([
    countTo(database, countedPayments, all),
    readPayments(database, and(condition, behind(cursor, sort)), {
      order: directionOf('ascending', sort).order,
      before: rowsBefore({ page, limit }),
      limit: limit + 1,
    }),
  ]);
  const { rows, nextCursor } = sliceList(found, limit, ({ row }) => [row.dueDate, row.paymentId, row.number]);
  const listed = rows.map(({ row, recordedBy, order, payment, ...beside }): ListedPayment => {
    const { firstName, lastName, email, phone } = presentBuyer(payment);
    return {
      ...presentOfficePayment(row, recordedBy, config.dealerTimezone),
      planId: row.paymentId,
      count: beside.count,
      order,
      buyer: { firstName, lastName, email, phone },
    };
  });
  return { payments: listed, nextCursor, ...countedTo(countedPayments, counted) };
}

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
