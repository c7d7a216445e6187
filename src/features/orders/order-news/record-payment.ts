import { and, asc, desc, eq, gte, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { isNotRecorded, presentRecord, recordsOf } from '#features/ledger/chain/chain.service.ts';
import { recordSales, type Sale } from '#features/ledger/chain/record-sales.ts';
import type { OwnSaleRecord, RecordRequest } from '#features/ledger/ledger.contract.ts';
import { proofPath } from '#features/ledger/ledger.rules.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import { toCents } from '#platform/money.ts';
import { totalOfOrder } from '../orders.rules.ts';
import type { OrderRow } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';
import { disclosureHashes } from './disclosure-of-orders.ts';
import { amountFits } from './ledger-record.rules.ts';

// The ledger does not import orders: this passes it what it records of them.
async function salesOf(database: Database, paid: readonly OrderRow[]): Promise<Sale[]> {
  const hashOf = await disclosureHashes(database, paid);
  return paid.map((order) => ({
    receiptNumber: order.receiptNumber,
    make: order.make,
    model: order.model,
    amountCents: totalOfOrder(order),
    type: order.type,
    disclosureHash: hashOf(order),
  }));
}

/** Records the orders of payments that were settled, in one piece. Safe to repeat: no order is recorded twice. */
export async function recordPayments(database: Database, paymentIds: readonly string[]): Promise<void> {
  const paid = await database
    .select()
    .from(orders)
    .where(and(inArray(orders.paymentId, [...paymentIds]), isNotNull(orders.paidAt)))
    .orderBy(asc(orders.id));
  await recordSales(database, await salesOf(database, paid));
}

/**
 * Records orders that were paid (since `since`, or ever) and have no record, oldest first: a demo's
 * history, and those whose job gave up while the ledger was out of reach. Returns how many.
 */
export async function recordMissedSales(
  database: Database,
  { since, batchSize = 500 }: { since?: Date; batchSize?: number } = {},
): Promise<number> {
  const paid = since ? gte(orders.paidAt, since) : isNotNull(orders.paidAt);
  for (let recorded = 0; ; ) {
    const missed = await database
      .select()
      .from(orders)
      .where(and(paid, isNotRecorded(orders.receiptNumber)))
      .orderBy(asc(orders.paidAt), asc(orders.id))
      .limit(batchSize);
    await recordSales(database, await salesOf(database, missed));
    recorded += missed.length;
    if (missed.length < batchSize) return recorded;
  }
}

/** What the jobs of the last two days missed. Looking through all orders of years costs seconds, and is done at night. */
export const recordLatelyMissed = (database: Database): Promise<number> =>
  recordMissedSales(database, { since: new Date(now().getTime() - 48 * 3_600_000) });

/** So many of a person's orders of one car are looked through, newest first: more than a checkout can hold. */
const lookedThrough = 500;

async function fittingOrders(database: Database, member: Member, request: RecordRequest) {
  const found = await database
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, member.userId),
        isNotNull(orders.paidAt),
        ne(orders.state, 'cancelled'),
        sql`lower(${orders.make} || '-' || ${orders.model}) = lower(${request.carId})`,
      ),
    )
    .orderBy(desc(orders.id))
    .limit(lookedThrough);
  const amount = toCents(request.amount);
  return found.filter((order) => amountFits(amount, order, found));
}

/**
 * The record of the caller's own newest paid order that fits (rules.md#ledger); one without a record goes first, and
 * gets it here. Asked again, it makes no second record of any order. Throws 404 where no order fits.
 */
export async function recordOwnSale(
  database: Database,
  member: Member,
  request: RecordRequest,
): Promise<OwnSaleRecord> {
  const fitting = await fittingOrders(database, member, request);
  const known = await recordsOf(
    database,
    fitting.map((order) => order.receiptNumber),
  );
  const order = fitting.find((one) => !known.has(one.receiptNumber)) ?? fitting[0];
  if (!order) throw notFound('You have no paid order of this car at this amount.');
  await recordSales(database, await salesOf(database, [order]));
  const record = (await recordsOf(database, [order.receiptNumber])).get(order.receiptNumber);
  if (!record) throw new Error(`Order ${order.id} has no record after it was recorded`);
  const { receiptNumber } = order;
  return { ...presentRecord(record), receiptNumber, proof: proofPath(receiptNumber) };
}
