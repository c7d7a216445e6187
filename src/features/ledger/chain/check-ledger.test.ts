import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { newReceiptNumber } from '#platform/database/ids.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { ledgerHead, ledgerRecords } from '../ledger.tables.ts';
import { checkLedger, latestCheck, verifyLedger } from './check-ledger.ts';
import { type ChainedRecord, chainRecord, contentHash, linkHash } from './record-hash.ts';
import { recordSales, type Sale } from './record-sales.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** What someone with the keys to the database could do: past the trigger that refuses changes. */
const tamper = (change: (database: Database) => Promise<unknown>) =>
  shop.database.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`);
    await change(transaction);
  });

beforeEach(() =>
  tamper(async (database) => {
    await database.execute(sql`delete from ledger_records`);
    await database.execute(sql`delete from ledger_check`);
    await database.execute(sql`update ledger_head set height = 0, hash = repeat('0', 64)`);
  }),
);

const aSale = (more: Partial<Sale> = {}): Sale => ({
  receiptNumber: newReceiptNumber(),
  make: 'Audi',
  model: 'A4',
  amountCents: 4_500_000,
  type: 'purchase',
  ...more,
});
const sales = (count: number) => Array.from({ length: count }, () => aSale());
const written = (): Promise<ChainedRecord[]> =>
  shop.database.select().from(ledgerRecords).orderBy(ledgerRecords.height);

async function replaceAll(records: readonly ChainedRecord[]) {
  await tamper(async (database) => {
    await database.execute(sql`delete from ledger_records`);
    if (records.length > 0) await database.insert(ledgerRecords).values([...records]);
  });
}

/** A place in the list, wherever the list ends. */
const at = (records: readonly ChainedRecord[], place: number) => place % records.length;
const swap = (text: string) => (text.startsWith('0') ? '1' : '0') + text.slice(1);

const alterations: Record<string, (record: ChainedRecord) => ChainedRecord> = {
  previousHash: (record) => ({ ...record, previousHash: swap(record.previousHash) }),
  hash: (record) => ({ ...record, hash: swap(record.hash) }),
  receiptDigest: (record) => ({ ...record, receiptDigest: swap(record.receiptDigest) }),
  salt: (record) => ({ ...record, salt: swap(record.salt) }),
  carId: (record) => ({ ...record, carId: `${record.carId} ` }),
  amountCents: (record) => ({ ...record, amountCents: record.amountCents + 1 }),
  type: (record) => ({ ...record, type: record.type === 'rent' ? 'purchase' : 'rent' }),
  recordedAt: (record) => ({ ...record, recordedAt: new Date(record.recordedAt.getTime() + 1) }),
};
const alteration = fc.constantFrom(...Object.keys(alterations));
const place = fc.nat();
const mutation = fc.oneof(
  fc.record({ kind: fc.constant('alter' as const), field: alteration, place }),
  fc.record({ kind: fc.constant('alter and hash anew' as const), place }),
  fc.record({ kind: fc.constant('remove' as const), place }),
  fc.record({ kind: fc.constant('insert' as const), place }),
  fc.record({ kind: fc.constant('swap' as const), place, other: place }),
);
type Mutation = typeof mutation extends fc.Arbitrary<infer Value> ? Value : never;

/** The changed ledger, and the lowest height that is not as it was. */
function mutated(records: readonly ChainedRecord[], change: Mutation): [ChainedRecord[], number] {
  const copy = [...records];
  const index = at(records, change.place);
  const record = records[index]!;
  switch (change.kind) {
    case 'alter':
      copy[index] = alterations[change.field]!(record);
      return [copy, record.height];
    case 'alter and hash anew': {
      const altered = { ...record, amountCents: record.amountCents + 1 };
      const hash = linkHash(altered.height, altered.previousHash, contentHash(altered));
      copy[index] = { ...altered, hash };
      return [copy, record.height];
    }
    case 'remove':
      copy.splice(index, 1);
      return [copy, record.height];
    case 'insert': {
      // The others make room, as well as they can without hashing anew.
      const inserted = chainRecord(
        { height: record.height - 1, hash: record.previousHash },
        { ...record, salt: 'aa', receiptDigest: 'bb' },
      );
      const moved = records.slice(index).map((one) => ({ ...one, height: one.height + 1 }));
      return [[...records.slice(0, index), inserted, ...moved], record.height];
    }
    case 'swap': {
      const other = at(records, change.other);
      copy[index] = { ...records[other]!, height: record.height };
      copy[other] = { ...record, height: records[other]!.height };
      return [copy, Math.min(record.height, records[other]!.height)];
    }
  }
}

test('whatever is altered, removed, inserted or moved is found, with the first height that is bad', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 9 }),
      mutation,
      fc.integer({ min: 1, max: 4 }),
      async (count, change, batchSize) => {
        fc.pre(change.kind !== 'swap' || change.place % count !== change.other % count);
        await replaceAll([]);
        await tamper((database) =>
          database.execute(sql`update ledger_head set height = 0, hash = repeat('0', 64)`),
        );
        await recordSales(shop.database, sales(count));
        expect((await verifyLedger(shop.database, { batchSize })).flaw).toBeNull();

        const [changed, firstBad] = mutated(await written(), change);
        await replaceAll(changed);
        const { flaw, good } = await verifyLedger(shop.database, { batchSize });
        // A record that was hashed anew, or put in with a hash that fits, shows by the one after it, or by the end.
        const showsLater = change.kind === 'alter and hash anew' || change.kind === 'insert';
        const last = Math.max(...changed.map((record) => record.height));
        expect(flaw?.badHeight).toBe(showsLater ? Math.min(firstBad + 1, last) : firstBad);
        expect(flaw?.problem).toContain(`Record ${flaw?.badHeight} `);
        expect(good.height).toBeLessThanOrEqual(flaw!.badHeight);
      },
    ),
    { numRuns: 60 },
  );
});

test('a ledger whose last records were cut off is found by the note of its end', async () => {
  await recordSales(shop.database, sales(3));
  await replaceAll((await written()).slice(0, 1));
  expect((await verifyLedger(shop.database)).flaw).toEqual({ badHeight: 2, problem: 'Record 2 is missing.' });
});

test('records below the first height are found too', async () => {
  await recordSales(shop.database, sales(1));
  const [first] = await written();
  const below = chainRecord({ height: -1, hash: 'aa' }, { ...first!, receiptDigest: 'bb' });
  await tamper(async (database) => {
    await database.execute(sql`alter table ledger_records drop constraint ledger_records_height`);
    await database.insert(ledgerRecords).values(below);
  });
  expect((await verifyLedger(shop.database)).flaw).toEqual({
    badHeight: 0,
    problem: 'Record 0 was inserted.',
  });
});

test('the database refuses to change or remove records', async () => {
  await recordSales(shop.database, sales(1));
  for (const statement of [
    sql`update ledger_records set amount_cents = 1`,
    sql`delete from ledger_records`,
    sql`truncate ledger_records cascade`,
  ]) {
    await expect(shop.database.execute(statement)).rejects.toMatchObject({
      cause: { message: 'The records of the ledger are never changed or removed.' },
    });
  }
  expect(await written()).toHaveLength(1);
});

test('the check is carried on to new records, and stays bad until a whole walk finds the ledger intact', async () => {
  await recordSales(shop.database, sales(2));
  expect(await latestCheck(shop.database)).toMatchObject({ intact: true, height: 2 });
  await recordSales(shop.database, sales(1));
  expect(await latestCheck(shop.database)).toMatchObject({ intact: true, height: 3 });

  const before = await written();
  await replaceAll(before.map((record) => (record.height === 2 ? { ...record, amountCents: 1 } : record)));
  await checkLedger(shop.database);
  await recordSales(shop.database, sales(1));
  expect(await latestCheck(shop.database)).toMatchObject({ intact: false, height: 1, badHeight: 2 });

  const after = (await written()).map((record) => (record.height === 2 ? before[1]! : record));
  await replaceAll(after);
  await checkLedger(shop.database);
  expect(await latestCheck(shop.database)).toMatchObject({ intact: true, height: 4 });
});

test('verification is not disturbed by sales that are recorded meanwhile', async () => {
  await recordSales(shop.database, sales(4));
  const verdict = await verifyLedger(shop.database, {
    batchSize: 2,
    onBatch: () => recordSales(shop.database, sales(3)),
  });
  expect(verdict).toMatchObject({ good: { height: 4 }, flaw: null });
  const [head] = await shop.database.select().from(ledgerHead);
  expect(head?.height).toBeGreaterThan(4);
});
