import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { takeStock } from '#features/catalogue/stock/take-stock.ts';
import { noTerms } from '#features/pricing/pricing.rules.ts';
import { type Database, type DatabaseConnection, openDatabase } from '#platform/database/database.ts';
import { aCarRow, storeCars } from '../../../../tests/support/cars.ts';
import { fits, sorted } from '../../../../tests/support/search-oracle.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { countFacets } from '../counts/count-facets.ts';
import { findCars } from '../found/find-cars.ts';
import { type SearchFilter, searchFilter, searchQuery } from '../search.contract.ts';
import { searchBits, searchChanges, searchSegments } from '../search.tables.ts';
import { mergeChanges } from './merge-changes.ts';
import { carsForSegment, mayWait } from './segments.rules.ts';

let shop: TestShop;
let other: DatabaseConnection;
beforeAll(async () => {
  shop = await openTestShop();
  other = openDatabase(shop.databaseUrl);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const makes = ['Audi', 'BMW', 'Kia'];
const some = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    aCarRow({
      make: makes[place % 3]!,
      color: place % 2 ? 'Red' : 'Blue',
      stock: 1 + (place % 2),
      priceCents: 1_000_00 * (1 + (place % 7)),
    }),
  );
const small = { isPatient: false, carsOfSegment: 10 };

beforeEach(async () => {
  await shop.database.delete(cars);
  await storeCars(shop, ...some(40));
  await mergeChanges(shop, small);
});

const filters: SearchFilter[] = [
  {},
  { make: ['audi', 'kia'] },
  { color: 'red', inStock: 'yes' },
  { priceTo: 3000 },
  { search: 'bmw' },
].map((given) => searchFilter.parse(given));

/** In one snapshot: what a look at every row finds is what lists and counts say. */
const expectToBeTrue = () =>
  shop.database.transaction(
    async (database: Database) => {
      const stored = await database.select().from(cars);
      const snapshot = { ...shop, database };
      for (const filter of filters) {
        const expected = stored.filter((car) => fits(car, filter, noTerms));
        const found = await findCars(snapshot, {
          ...searchQuery.parse({ limit: 100, sort: 'price' }),
          ...filter,
        });
        expect(found.cars.map(({ _id }) => _id)).toEqual(sorted(expected, 'price').slice(0, 100));
        expect((await countFacets(snapshot, filter)).total).toBe(expected.length);
      }
    },
    { isolationLevel: 'repeatable read' },
  );

const waiting = () => shop.database.$count(searchChanges);
const anyCarIds = async (count: number) =>
  (await shop.database.select({ id: cars.id }).from(cars).orderBy(sql`md5(${cars.id})`).limit(count)).map(
    ({ id }) => id,
  );

test('nothing waits after a merge, and segments hold no more cars than they take', async () => {
  expect(await waiting()).toBe(0);
  const segments = await shop.database.select().from(searchSegments).where(eq(searchSegments.vip, false));
  expect(segments.length).toBeGreaterThan(3);
  for (const segment of segments) expect(segment.cars).toBeLessThanOrEqual(10);
  expect(segments.reduce((all, segment) => all + segment.cars, 0)).toBe(40);
});

/** Holds what the merge needs next, until told. */
async function hold(table: string) {
  const client = await other.pool.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in exclusive mode`);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

/** The process of the database that waits for a lock. */
async function untilSomebodyWaits(): Promise<number> {
  let pid: number | undefined;
  await expect
    .poll(async () => {
      const { rows } = await other.database.execute<{ pid: number }>(
        sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      pid = rows[0]?.pid;
      return pid;
    })
    .toBeDefined();
  return pid!;
}

test('a change that comes while a segment is made waits for the next merge, and searches see it at once', async () => {
  const [first, second] = await anyCarIds(2);
  await shop.database.update(cars).set({ stock: 0 }).where(eq(cars.id, first!));
  const release = await hold('search_ids');
  const merging = mergeChanges(shop, small);
  await untilSomebodyWaits();
  await other.database.update(cars).set({ stock: 0, color: 'Gold' }).where(eq(cars.id, second!));
  await release();
  await merging;
  await expectToBeTrue();
  await mergeChanges(shop, small);
  expect(await waiting()).toBe(0);
  await expectToBeTrue();
});

test('a server that is gone in the midst of a merge leaves everything as it was; the next one merges', async () => {
  const [id] = await anyCarIds(1);
  await shop.database.update(cars).set({ stock: 0 }).where(eq(cars.id, id!));
  const before = await shop.database
    .select({ segment: searchBits.segment, value: searchBits.value })
    .from(searchBits)
    .orderBy(searchBits.segment, searchBits.value);
  const release = await hold('search_ids');
  const merging = mergeChanges(shop, small).catch((error: unknown) => error);
  const pid = await untilSomebodyWaits();
  await other.database.execute(sql`select pg_terminate_backend(${pid})`);
  expect(await merging).toBeInstanceOf(Error);
  await release();
  const after = await shop.database
    .select({ segment: searchBits.segment, value: searchBits.value })
    .from(searchBits)
    .orderBy(searchBits.segment, searchBits.value);
  expect(after).toEqual(before);
  expect(await waiting()).toBe(1);
  await expectToBeTrue();
  expect(await mergeChanges(shop, small)).toBe(1);
  expect(await waiting()).toBe(0);
  await expectToBeTrue();
});

test('of two servers one merges, and the other one leaves it to that', async () => {
  const [id] = await anyCarIds(1);
  await shop.database.update(cars).set({ stock: 0 }).where(eq(cars.id, id!));
  const release = await hold('search_ids');
  const merging = mergeChanges(shop, small);
  await untilSomebodyWaits();
  expect(await mergeChanges({ database: other.database }, small)).toBe(0);
  await release();
  expect(await merging).toBe(1);
  await expectToBeTrue();
});

test('while cars are sold, priced and added by others, every moment is counted as it is', async () => {
  let isOver = false;
  async function trade(seed: number): Promise<void> {
    for (let round = 0; !isOver; round += 1) {
      const ids = await anyCarIds(40);
      const id = ids[(seed * 7 + round) % ids.length]!;
      await other.database
        .transaction(async (transaction) => void (await takeStock(transaction, [{ carId: id, quantity: 1 }])))
        .catch(() => {});
      if (round % 3 === 0)
        await other.database
          .update(cars)
          .set({ priceCents: 1_000_00 * (1 + (round % 9)) })
          .where(eq(cars.id, id));
      if (round % 5 === 0) await storeCars({ database: other.database }, ...some(1));
      if (round % 7 === 0) await other.database.delete(cars).where(eq(cars.id, id));
    }
  }
  async function merge(): Promise<void> {
    while (!isOver) await mergeChanges({ database: other.database }, small);
  }
  const others = [trade(1), trade(2), trade(3), merge()];
  try {
    for (let look = 0; look < 25; look += 1) await expectToBeTrue();
  } finally {
    isOver = true;
    await Promise.all(others);
  }
  await mergeChanges(shop, small);
  expect(await waiting()).toBe(0);
  await expectToBeTrue();
});

describe('a sale', () => {
  const sell = (database: Database, carId: string) => takeStock(database, [{ carId, quantity: 1 }]);

  test('that leaves some writes nothing for the search; the last one writes one line', async () => {
    const [row] = await shop.database.select().from(cars).where(eq(cars.stock, 2)).limit(1);
    await shop.database.transaction(async (transaction) => void (await sell(transaction, row!.id)));
    expect(await waiting()).toBe(0);
    await shop.database.transaction(async (transaction) => void (await sell(transaction, row!.id)));
    expect(await waiting()).toBe(1);
  });

  test('waits for no other sale of another car, though both are the last of their name, and for no merge', async () => {
    const rows = [
      aCarRow({ model: 'Same', stock: 1 }),
      aCarRow({ model: 'Same', stock: 1 }),
      aCarRow({ model: 'Same', stock: 1 }),
    ];
    await storeCars(shop, ...rows);
    const release = await hold('search_ids');
    const merging = mergeChanges(shop, small);
    await untilSomebodyWaits();
    await shop.database.transaction(async (first) => {
      await sell(first, rows[0]!.id);
      await other.database.transaction(async (second) => {
        await second.execute(sql`set local lock_timeout = '2s'`);
        await sell(second, rows[1]!.id);
      });
    });
    await release();
    await merging;
    await expectToBeTrue();
  });
});

test('few changes may wait where there are many segments, none where there is one', () => {
  expect([1, 2, 10, 1000].map(mayWait)).toEqual([0, 10, 90, 500]);
});

test.each([
  [10, true, 10],
  [10, false, 10],
  [11, true, 10],
  [11, false, 6],
  [20, false, 10],
  [21, false, 10],
])('of %s cars where a segment takes 10, behind the last one: %s, %s go into it', (count, isLast, own) => {
  expect(carsForSegment(count, { isLast, most: 10 })).toBe(own);
});
