import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Cents } from '#platform/money.ts';
import { ledgerCarName } from '../ledger.rules.ts';
import { ledgerCarNames, ledgerHead, ledgerRecords } from '../ledger.tables.ts';
import { recordsOf } from './chain.service.ts';
import { type ChainedRecord, chainRecord, newSalt, receiptDigest, type Tip } from './record-hash.ts';

/** What is recorded of an order. */
export interface Sale {
  receiptNumber: string;
  make: string;
  model: string;
  amountCents: Cents;
  type: 'purchase' | 'rent';
  /** SHA-256 of what the buyer was told of the car; absent where that was not kept. */
  disclosureHash?: string | null;
}

/** Of each car once: two that share the text of a record share the name of the first. */
async function nameCars(database: Database, sales: readonly Sale[]): Promise<void> {
  const names = new Map(
    sales.map((sale) => [
      ledgerCarName(sale),
      { carId: ledgerCarName(sale), make: sale.make, model: sale.model },
    ]),
  );
  await database
    .insert(ledgerCarNames)
    .values([...names.values()])
    .onConflictDoNothing();
}

/** Waits for a running append, and keeps others waiting until the transaction ends. */
async function lockedHead(transaction: Database): Promise<Tip> {
  const [head] = await transaction.select().from(ledgerHead).for('update');
  if (!head) throw new Error('The record of the end of the ledger is missing');
  return head;
}

const contentOf = (sale: Sale) => ({
  receiptDigest: receiptDigest(sale.receiptNumber),
  salt: newSalt(),
  carId: ledgerCarName(sale),
  amountCents: sale.amountCents,
  type: sale.type,
  recordedAt: now(),
  disclosureHash: sale.disclosureHash ?? null,
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
      appended.push(chainRecord(appended.at(-1) ?? head, contentOf(sale)));
    }
    const last = appended.at(-1);
    if (!last) return;
    await transaction.insert(ledgerRecords).values(appended);
    await nameCars(transaction, sales);
    await transaction.update(ledgerHead).set({ height: last.height, hash: last.hash });
  });
}
