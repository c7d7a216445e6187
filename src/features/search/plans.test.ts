import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import { keepFor } from '#platform/runtime/per-shop.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { countFacets } from './counts/count-facets.ts';
import { findCars } from './found/find-cars.ts';
import { searchFilter, searchQuery } from './search.contract.ts';
import { searchSorts } from './search.rules.ts';
import { mergeChanges } from './segments/merge-changes.ts';
import { suggest } from './suggestions/suggest.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.database.execute(sql`
    insert into cars (id, vip, make, model, color, top_speed, price_cents, stock, body, model_year)
    select '0-' || lpad(n::text, 6, '0'), n % 20 = 0, (array['Audi', 'BMW', 'Škoda', 'Kia', 'Ford'])[1 + n % 5],
      (array['One', 'Two', 'Three'])[1 + n % 3] || ' ' || n % 40, (array['Red', 'Shark Blue', 'Gold'])[1 + n % 3], 200,
      100 * n, n % 4, (array['suv', 'coupe'])[1 + n % 2], 2010 + n % 15
    from generate_series(1, 50000) n`);
  await mergeChanges(shop, { isPatient: false });
  await shop.database.execute(sql`update cars set price_cents = price_cents + 1 where id like '%77'`);
  await shop.database.execute(sql`analyze`);
});
afterAll(() => shop.close());

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The tables that grow with the cars. */
const large = ['cars', 'search_bits', 'search_ids'];

/** Calls with a database that notes what is asked; returns the steps of all plans, as PostgreSQL makes them by itself. */
async function plansOf(act: (shop: SettingsShop) => Promise<unknown>): Promise<Plan[]> {
  const asked: { query: string; params: unknown[] }[] = [];
  const pool = new pg.Pool({ connectionString: shop.databaseUrl });
  try {
    const logger = { logQuery: (query: string, params: unknown[]) => asked.push({ query, params }) };
    const database = drizzle(pool, { logger });
    await act({ database, kept: keepFor(database), demo: false });
    const plans: Plan[] = [];
    for (const { query, params } of asked.filter(({ query }) => /^\s*(with|select)/.test(query))) {
      const { rows } = await pool.query(`explain (format json) ${query}`, params);
      plans.push(...nodesOf(rows[0]['QUERY PLAN'][0].Plan));
    }
    return plans;
  } finally {
    await pool.end();
  }
}

/** How often the large tables were read whole, by whatever: functions of the database have plans of their own. */
async function wholeReads(): Promise<number> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ reads: number }>(
      'select sum(seq_scan)::int as reads from pg_stat_user_tables where relname = any($1)',
      [large],
    );
    return rows[0]!.reads;
  } finally {
    await client.end();
  }
}

const filters = [
  {},
  { make: 'skoda' },
  { search: 'shark audi' },
  { search: 'zeppelin' },
  { search: 'k' },
  { model: 'kia/one7', inStock: 'yes' },
  { priceFrom: 100, priceTo: 20_000, yearFrom: 2015, color: ['red', 'gold'] },
].map((filter) => searchFilter.parse(filter));

test('no list, count or suggestion among 50,000 cars reads a table whole', async () => {
  const before = await wholeReads();
  const nodes = await plansOf(async (logged) => {
    for (const vip of [false, true])
      for (const filter of filters) {
        for (const sort of searchSorts) {
          const first = await findCars(logged, { ...searchQuery.parse({ sort }), ...filter }, { vip });
          if (first.nextCursor)
            await findCars(
              logged,
              { ...searchQuery.parse({ sort, cursor: first.nextCursor }), ...filter },
              { vip },
            );
        }
        await countFacets(logged, filter, { vip });
      }
    for (const search of ['k', 'au', 'kia one', 'shrak', 'zz']) await suggest(logged, { search });
  });
  expect(nodes.length).toBeGreaterThan(1000);
  const whole = nodes.filter(
    (node) => node['Node Type'] === 'Seq Scan' && large.includes(node['Relation Name'] ?? ''),
  );
  expect(whole).toEqual([]);
  // The statistics of a connection are there when it has ended.
  expect(await wholeReads()).toBe(before);
});
