import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { learnWords } from '#features/catalogue/words/learn-words.ts';
import { noTerms } from '#features/pricing/pricing.rules.ts';
import { amount } from '../../../tests/support/amounts.ts';
import {
  anyCar,
  anyChange,
  anyFilter,
  changeCar,
  facetValueOf,
  fits,
  type StoredCar,
  sorted,
} from '../../../tests/support/search-oracle.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { countFacets } from './found/count-facets.ts';
import { findCars } from './found/find-cars.ts';
import { type SearchFilter, searchQuery } from './search.contract.ts';
import { facetNames, type SearchSort, searchSorts } from './search.rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** The ids of a whole list, read in pages. */
async function walkList(
  filter: SearchFilter,
  sort: SearchSort,
  vip: boolean,
  limit: number,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await findCars(shop, { ...filter, sort, limit, cursor }, { vip });
    ids.push(...page.cars.map(({ _id }) => _id));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return ids;
}

async function expectCountsToBeTrue(stored: readonly StoredCar[], filter: SearchFilter, vip: boolean) {
  const counts = await countFacets(shop, filter, { vip });
  const found = (other: SearchFilter) => stored.filter((car) => fits(car, other, noTerms, vip));
  expect(counts.total).toBe(found(filter).length);
  for (const facet of facetNames) {
    const open = found({ ...filter, [facet]: [] });
    const expected = new Map<string, number>();
    for (const car of open) {
      const value = facetValueOf(car, facet);
      if (value !== undefined) expected.set(value, (expected.get(value) ?? 0) + 1);
    }
    const told = new Map(
      counts.facets[facet].filter(({ count }) => count > 0).map(({ value, count }) => [value, count]),
    );
    // Of models, those of the makes that were chosen or named.
    if (facet === 'model')
      for (const [value, count] of told) expect([value, expected.get(value)]).toEqual([value, count]);
    else expect([facet, Object.fromEntries(told)]).toEqual([facet, Object.fromEntries(expected)]);
  }
  expect(counts.ticks.inStock.total).toBe(found({ ...filter, inStock: 'yes' }).length);
  expect(counts.ticks.reduced.total).toBe(found({ ...filter, reduced: 'yes' }).length);
}

/** Narrow filters find few of what changed: all cars are looked at as well. */
const unfiltered = [false, true].map((vip) => {
  const { sort, limit: _, ...filter } = searchQuery.parse({});
  return { filter, sort, vip, limit: 7 };
});

test('counts and lists are what a look at every row finds, whatever changed since words were learned', async () => {
  const steps = fc.array(
    fc.oneof({ weight: 4, arbitrary: anyChange }, { weight: 1, arbitrary: fc.constant('learn' as const) }),
    { maxLength: 12 },
  );
  const searches = fc.array(
    fc.record({
      filter: anyFilter,
      sort: fc.constantFrom(...searchSorts),
      vip: fc.boolean(),
      limit: fc.integer({ min: 3, max: 9 }),
    }),
    { minLength: 3, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(
      // As many as are allowed, and not the ten at most of its usual size.
      fc.array(anyCar, { maxLength: 40, size: 'max' }),
      steps,
      searches,
      fc.boolean(),
      async (given, changes, asked, isLearnedFirst) => {
        await shop.database.delete(cars);
        if (given.length > 0) await shop.database.insert(cars).values(given);
        if (isLearnedFirst) await learnWords(shop);
        for (const change of changes) {
          if (change === 'learn') await learnWords(shop);
          else await changeCar(shop.database, change);
        }
        const stored = await shop.database.select().from(cars);
        for (const { filter, sort, vip, limit } of [...asked, ...unfiltered]) {
          const expected = sorted(
            stored.filter((car) => fits(car, filter, noTerms, vip)),
            sort,
          );
          const where = JSON.stringify({ filter, sort, vip });
          expect(await walkList(filter, sort, vip, limit), where).toEqual(expected);
          await expectCountsToBeTrue(stored, filter, vip);
        }
      },
    ),
    { numRuns: amount(6, 15) },
  );
});

test('an empty search finds all', async () => {
  expect(searchQuery.parse({}).make).toEqual([]);
});
