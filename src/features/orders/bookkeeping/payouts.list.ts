import { and, eq, type SQL } from 'drizzle-orm';
import { payments } from '#features/payments/payments.tables.ts';
import type { PayoutState } from '#features/payments/payouts.rules.ts';
import { payouts } from '#features/payments/payouts.tables.ts';
import { nameOfCar } from '#features/trade-ins/trade-ins.rules.ts';
import { tradeIns } from '#features/trade-ins/trade-ins.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import { countTo } from '#platform/lists/count.ts';
import { type CsvColumns, exportList, type List, listPage } from '#platform/lists/list-page.ts';
import type { ListPlace } from '#platform/lists/list-query.ts';
import { toDollars } from '#platform/money.ts';
import { presentBuyer } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';
import type { Payout } from './payouts.contract.ts';

const find = (database: Database, condition: SQL | undefined) =>
  database
    .select({ payout: payouts, order: orders, payment: payments, tradeIn: tradeIns })
    .from(payouts)
    .innerJoin(orders, eq(orders.id, payouts.orderId))
    .innerJoin(payments, eq(payments.id, payouts.paymentId))
    .innerJoin(tradeIns, eq(tradeIns.id, payouts.tradeInId))
    .where(condition);

type Found = Awaited<ReturnType<typeof find>>[number];

function present({ payout, order, payment, tradeIn }: Found): Payout {
  const { firstName, lastName, email, phone } = presentBuyer(payment);
  const { approvedAt, approvedBy, paidAt, paidBy, way, reference } = payout;
  return {
    _id: payout.id,
    state: payout.state,
    cause: payout.cause,
    amount: toDollars(payout.amountCents),
    oldCar: nameOfCar(tradeIn),
    order: {
      _id: order.id,
      receiptNumber: order.receiptNumber,
      car: { _id: order.carId, make: order.make, model: order.model, color: order.color },
    },
    customer: { firstName, lastName, email, phone },
    owedAt: payout.owedAt.toISOString(),
    ...(approvedAt && { approvedAt: approvedAt.toISOString() }),
    ...(approvedBy !== null && { approvedBy }),
    ...(paidAt && { paidAt: paidAt.toISOString() }),
    ...(paidBy !== null && { paidBy }),
    ...(way !== null && { way }),
    ...(reference !== null && { reference }),
  };
}

/** One payout. Throws 404. */
export async function readPayout(database: Database, id: string): Promise<Payout> {
  const [found] = await find(database, eq(payouts.id, id));
  if (!found) throw notFound('Payout not found.');
  return present(found);
}

const inState = (state: PayoutState | undefined) => (state ? eq(payouts.state, state) : undefined);

/** The latest first. */
const payoutsIn = (database: Database, state: PayoutState | undefined): List<Found, Payout> => ({
  usual: 'descending',
  keys: [{ column: payouts.id, type: 'id', of: ({ payout }) => payout.id }],
  rows: (behind) => find(database, and(inState(state), behind)),
  present: (rows) => rows.map(present),
});

/** What is owed or was paid for trade-ins. Throws 400 for a cursor of another list. */
export const listPayouts = (
  database: Database,
  { state, ...place }: ListPlace & { state?: PayoutState; limit: number },
) =>
  listPage(
    payoutsIn(database, state),
    place,
    countTo(database, database.select({ id: payouts.id }).from(payouts).where(inState(state))),
  );

const columns: CsvColumns<Payout> = [
  ['id', ({ _id }) => _id],
  ['state', ({ state }) => state],
  ['cause', ({ cause }) => cause],
  ['amount', ({ amount }) => amount],
  ['oldCar', ({ oldCar }) => oldCar],
  ['receiptNumber', ({ order }) => order.receiptNumber],
  ['customer', ({ customer }) => `${customer.firstName} ${customer.lastName}`],
  ['email', ({ customer }) => customer.email],
  ['phone', ({ customer }) => customer.phone],
  ['owedAt', ({ owedAt }) => owedAt],
  ['approvedAt', ({ approvedAt }) => approvedAt],
  ['approvedBy', ({ approvedBy }) => approvedBy],
  ['paidAt', ({ paidAt }) => paidAt],
  ['paidBy', ({ paidBy }) => paidBy],
  ['way', ({ way }) => way],
  ['reference', ({ reference }) => reference],
];

export const exportPayouts = (database: Database, { state }: { state?: PayoutState }) =>
  exportList(payoutsIn(database, state), columns);
