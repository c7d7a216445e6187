import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { sandboxTokens } from './sandbox.contract.ts';
import { sandboxProvider } from './sandbox-provider.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('a charge has one verdict, whatever is asked of it later', async () => {
  const provider = sandboxProvider(shop.database);
  const charge = { paymentId: newId(), amountCents: 300, token: sandboxTokens.declined };
  const verdicts = await Promise.all(Array.from({ length: 8 }, () => provider.charge(charge)));
  expect(new Set(verdicts.map(({ outcome }) => outcome))).toEqual(new Set(['declined']));
  expect(await provider.charge({ ...charge, token: sandboxTokens.paid })).toEqual(verdicts[0]);
  expect(await provider.conclude(charge)).toEqual(verdicts[0]);
});

test('what is committed after a charge waits for the disk, on the same connection as well', async () => {
  const { database, close } = openDatabase(shop.databaseUrl, { max: 1 });
  try {
    await database.execute(sql`set synchronous_commit = 'on'`);
    const charge = { paymentId: newId(), amountCents: 300, token: sandboxTokens.paid };
    expect(await sandboxProvider(database).charge(charge)).toEqual({ outcome: 'paid' });
    expect((await database.execute(sql`show synchronous_commit`)).rows).toEqual([
      { synchronous_commit: 'on' },
    ]);
  } finally {
    await close();
  }
});
