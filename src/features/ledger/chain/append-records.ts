import { asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { fromCursor, toCursor } from '#platform/lists/cursor.ts';
import { type Cents, toDollars } from '#platform/money.ts';
import type { ChainLink, SaleRecord } from '../ledger.contract.ts';
import { carName } from '../ledger.rules.ts';
import { ledgerHead, ledgerRecords } from '../ledger.tables.ts';
import { type ChainedRecord, chained, contentHash, newSalt, receiptDigest, type Tip } from './chain.ts';

/** What is recorded of an order. */
export interface Sale {
  receiptNumber: string;
  make: string;
  model: string;
  amountCents: Cents;
  type: 'purchase' | 'rent';
}

/** The fields that leave: a new column leaks nothing. */
export const presentRecord = (record: ChainedRecord): SaleRecord => ({
  height: record.height,
  previousHash: record.previousHash,
  hash: record.hash,
  carId: record.carId,
  amount: toDollars(record.amountCents),
  type: record.type,
  recordedAt: record.recordedAt.toISOString(),
});

/** The records of these receipts, by receipt number; receipts without one are left out. */
export async function recordsOf(
  database: Database,
  receiptNumbers: readonly string[],
): Promise<Map<string, ChainedRecord>> {
  if (receiptNumbers.length === 0) return new Map();
  const numberOf = new Map(receiptNumbers.map((number) => [receiptDigest(number), number]));
  const found = await database
    .select()
    .from(ledgerRecords)
    .where(inArray(ledgerRecords.receiptDigest, [...numberOf.keys()]));
  return new Map(found.map((record) => [numberOf.get(record.receiptDigest)!, record]));
}

/** Waits for a running append, and keeps others waiting until the transaction ends. */
async function lockedHead(transaction: Database): Promise<Tip> {
  const [head] = await transaction.select().from(ledgerHead).for('update');
  if (!head) throw new Error('The ledger has lost the note of its end');
  return head;
}

const contentOf = (sale: Sale) => ({
  receiptDigest: receiptDigest(sale.receiptNumber),
  salt: newSalt(),
  carId: carName(sale),
  amountCents: sale.amountCents,
  type: sale.type,
  recordedAt: now(),
});

/**
 * Appends the sales that have no record yet, in the given order. Any number of callers may name the same sale: it is
 * recorded once (rules.md#ledger). Throws for nothing but a database that is out of reach.
 */
export async function recordSales(database: Database, sales: readonly Sale[]): Promise<void> {
  const numbers = sales.map((sale) => sale.receiptNumber);
  if ((await recordsOf(database, numbers)).size === new Set(numbers).size) return;
  await database.transaction(async (transaction) => {
    const head = await lockedHead(transaction);
    const known = await recordsOf(transaction, numbers);
    const appended: ChainedRecord[] = [];
    for (const sale of new Map(sales.map((one) => [one.receiptNumber, one])).values()) {
      if (known.has(sale.receiptNumber)) continue;
      appended.push(chained(appended.at(-1) ?? head, contentOf(sale)));
    }
    const last = appended.at(-1);
    if (!last) return;
    await transaction.insert(ledgerRecords).values(appended);
    await transaction.update(ledgerHead).set({ height: last.height, hash: last.hash });
  });
}

/** For a query on orders: whether the receipt number in this column has no record. */
export const isNotRecorded = (receiptNumber: PgColumn): SQL =>
  sql`not exists (select 1 from ${ledgerRecords} where ${ledgerRecords.receiptDigest} = encode(sha256(convert_to(${receiptNumber}, 'UTF8')), 'hex'))`;

/** A page of the public chain, from the first record on. Throws 400 for a cursor that is not ours. */
export async function listLinks(database: Database, query: { limit: number; cursor?: string }) {
  const after = query.cursor ? Number(fromCursor(query.cursor)[0]) : 0;
  const { height: total } = await ledgerEnd(database);
  const found = await database
    .select()
    .from(ledgerRecords)
    .where(gt(ledgerRecords.height, after))
    .orderBy(asc(ledgerRecords.height))
    .limit(query.limit + 1);
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  return {
    links: page.map(
      (record): ChainLink => ({
        height: record.height,
        previousHash: record.previousHash,
        contentHash: contentHash(record),
        hash: record.hash,
      }),
    ),
    // Heights count from 1 without a gap: the head's is how many there are.
    total,
    ...(found.length > query.limit && last && { nextCursor: toCursor([last.height]) }),
  };
}

/** How many records there are, as the ledger itself notes it. */
export async function ledgerEnd(database: Database): Promise<Tip> {
  const [head] = await database.select().from(ledgerHead).where(eq(ledgerHead.id, 1));
  if (!head) throw new Error('The ledger has lost the note of its end');
  return head;
}
