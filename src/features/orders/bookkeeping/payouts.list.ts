import { and, desc, eq, lt, type SQL } from 'drizzle-orm';
import { payments } from '#features/payments/payments.tables.ts';
import type { PayoutState } from '#features/payments/payouts.rules.ts';
import { payouts } from '#features/payments/payouts.tables.ts';
import { nameOfCar } from '#features/trade-ins/trade-ins.rules.ts';
import { tradeIns } from '#features/trade-ins/trade-ins.tables.ts';
import { csvFile, csvHead, csvLine } from '#platform/csv/write-csv.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import { byId } from '#platform/lists/by-id.ts';
import { countTo } from '#platform/lists/count-to.ts';
import { countedTo, sliceList } from '#platform/lists/list-page.ts';
import { type ListPlace, rowsBefore } from '#platform/lists/pages.ts';
import { toDollars } from '#platform/money.ts';
import { presentBuyer } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';
import type { Payout } from './payouts.contract.ts';

/** Payouts are counted up to here; more are reported as 'at least'. */
const countedAtMost = 1_000;
const exportedAtOnce = 1_000;

interface Portion {
  limit: number;
  /** The latest first where it is absent. */
  order?: SQL;
  before?: number;
}

const find = (
  database: Database,
  condition: SQL | undefined,
  { limit, order = desc(payouts.id), before = 0 }: Portion,
) =>
  database
    .select({ payout: payouts, order: orders, payment: payments, tradeIn: tradeIns })
    .from(payouts)
    .innerJoin(orders, eq(orders.id, payouts.orderId))
    .innerJoin(payments, eq(payments.id, payouts.paymentId))
    .innerJoin(tradeIns, eq(tradeIns.id, payouts.tradeInId))
    .where(condition)
    .orderBy(order)
    .offset(before)
    .limit(limit);

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
  const [found] = await find(database, eq(payouts.id, id), { limit: 1 });
  if (!found) throw notFound('Payout not found.');
  return present(found);
}

const inState = (state: PayoutState | undefined) => (state ? eq(payouts.state, state) : undefined);

/** What is owed or was paid for old cars, the latest first unless reversed. Throws 400 for a cursor that is not ours. */
export async function listPayouts(
  database: Database,
  { state, limit, page, ...place }: ListPlace & { state?: PayoutState; limit: number },
) {
  const { order, behind } = byId(payouts.id, 'descending', place);
  const found = await find(database, and(inState(state), behind), {
    limit: limit + 1,
    order,
    before: rowsBefore({ page, limit }),
  });
  const { rows, nextCursor } = sliceList(found, limit, ({ payout }) => [payout.id]);
  const all = database.select({ id: payouts.id }).from(payouts).where(inState(state));
  return {
    payouts: rows.map(present),
    nextCursor,
    ...countedTo(countedAtMost, await countTo(database, countedAtMost, all)),
  };
}

const columns = [
  'id',
  'state',
  'cause',
  'amount',
  'oldCar',
  'receiptNumber',
  'customer',
  'email',
  'phone',
  'owedAt',
  'approvedAt',
  'approvedBy',
  'paidAt',
  'paidBy',
  'way',
  'reference',
];

const lineOf = (one: Payout): string =>
  csvLine([
    one._id,
    one.state,
    one.cause,
    one.amount,
    one.oldCar,
    one.order.receiptNumber,
    `${one.customer.firstName} ${one.customer.lastName}`,
    one.customer.email,
    one.customer.phone,
    one.owedAt,
    one.approvedAt ?? '',
    one.approvedBy ?? '',
    one.paidAt ?? '',
    one.paidBy ?? '',
    one.way ?? '',
    one.reference ?? '',
  ]);

async function* linesOf(database: Database, state: PayoutState | undefined): AsyncGenerator<string, void> {
  for (let last: string | undefined; ; ) {
    const page = await find(
      database,
      and(inState(state), last === undefined ? undefined : lt(payouts.id, last)),
      {
        limit: exportedAtOnce,
      },
    );
    yield page.map((found) => lineOf(present(found))).join('');
    if (page.length < exportedAtOnce) return;
    last = page.at(-1)?.payout.id;
  }
}

/** The same as CSV (RFC 4180). */
export const exportPayouts = (
  database: Database,
  { state }: { state?: PayoutState },
): Promise<ReadableStream<Uint8Array>> => csvFile(csvHead(columns), linesOf(database, state));
