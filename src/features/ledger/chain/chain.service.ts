import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#platform/database/database.ts';
import { toDollars } from '#platform/money.ts';
import type { SaleRecord } from '../ledger.contract.ts';
import { ledgerHead, ledgerRecords } from '../ledger.tables.ts';
import { type ChainedRecord, receiptDigest, type Tip } from './record-hash.ts';

/** Fields of the answer. Listing them keeps new columns private. */
export const presentRecord = (record: ChainedRecord): SaleRecord => ({
  height: record.height,
  previousHash: record.previousHash,
  hash: record.hash,
  carId: record.carId,
  amount: toDollars(record.amountCents),
  type: record.type,
  recordedAt: record.recordedAt.toISOString(),
  ...(record.disclosureHash !== null && { disclosureHash: record.disclosureHash }),
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

/** For a query on orders: whether the receipt number in this column has no record. */
export const isNotRecorded = (receiptNumber: PgColumn): SQL =>
  sql`not exists (select 1 from ${ledgerRecords} where ${ledgerRecords.receiptDigest} = encode(sha256(convert_to(${receiptNumber}, 'UTF8')), 'hex'))`;

/** How many records there are, as the ledger itself notes it. */
export async function ledgerEnd(database: Database): Promise<Tip> {
  const [head] = await database.select().from(ledgerHead).where(eq(ledgerHead.id, 1));
  if (!head) throw new Error('The record of the end of the ledger is missing');
  return head;
}
