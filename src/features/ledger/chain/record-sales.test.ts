import { afterEach, beforeEach, expect, test } from 'vitest';
import { newReceiptNumber } from '#platform/database/ids.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { ledgerRecords } from '../ledger.tables.ts';
import { ledgerEnd, recordsOf } from './chain.service.ts';
import { verifyLedger } from './check-ledger.ts';
import { type ChainedRecord, genesis } from './record-hash.ts';
import { recordSales, type Sale } from './record-sales.ts';

let shop: TestShop;
// A test counts all records there are, so each has a ledger of its own.
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const aSale = (receiptNumber = newReceiptNumber()): Sale => ({
  receiptNumber,
  make: 'Rolls-Royce',
  model: 'Spectre',
  amountCents: 42_275_050,
  type: 'purchase',
});
const written = (): Promise<ChainedRecord[]> =>
  shop.database.select().from(ledgerRecords).orderBy(ledgerRecords.height);

test('8 who append at the same moment, some of them the same sales, leave one chain with each sale once', async () => {
  const shared = [aSale(), aSale()];
  const own = Array.from({ length: 8 }, () => [aSale(), aSale(), aSale()]);
  await Promise.all(
    own.map((sales, index) =>
      recordSales(shop.database, index % 2 ? [...sales, ...shared] : [...shared, ...sales]),
    ),
  );
  const records = await written();
  expect(records.map((record) => record.height)).toEqual(records.map((_, index) => index + 1));
  expect(records).toHaveLength(8 * 3 + 2);
  expect(new Set(records.map((record) => record.receiptDigest)).size).toBe(8 * 3 + 2);
  expect(await verifyLedger(shop.database)).toEqual({ good: await lastOf(records), flaw: null });
});

const lastOf = async (records: readonly ChainedRecord[]) => {
  const { height, hash } = records.at(-1) ?? genesis;
  expect(await ledgerEnd(shop.database)).toMatchObject({ height, hash });
  return { height, hash };
};

test('a sale that is named twice is recorded once, and a repeated call changes nothing', async () => {
  const sale = aSale();
  await recordSales(shop.database, [sale, sale]);
  const first = await recordsOf(shop.database, [sale.receiptNumber]);
  await recordSales(shop.database, [sale]);
  expect(await recordsOf(shop.database, [sale.receiptNumber])).toEqual(first);
  expect(first.get(sale.receiptNumber)).toMatchObject({
    carId: 'Rolls-Royce-Spectre',
    amountCents: 42_275_050,
  });
});

test('an append that fails leaves the ledger as it was', async () => {
  const before = await ledgerEnd(shop.database);
  const broken = { ...aSale(), amountCents: Number.NaN };
  await expect(recordSales(shop.database, [aSale(), broken])).rejects.toThrow();
  expect(await ledgerEnd(shop.database)).toEqual(before);
  expect((await verifyLedger(shop.database)).flaw).toBeNull();
});

test('no receipt number stands in the ledger', async () => {
  const sale = aSale();
  await recordSales(shop.database, [sale]);
  expect(JSON.stringify(await written())).not.toContain(sale.receiptNumber);
});
