import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listStock } from '#features/catalogue/stock/stock.list.ts';
import { stockSorts } from '#features/catalogue/stock/stock.rules.ts';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import { keepFor } from '#platform/runtime/per-shop.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { countFacets } from './counts/count-facets.ts';
import { findCars } from './found/find-cars.ts';
import { searchFilter, searchQuery } from './search.contract.ts';
import { searchSorts } from './search.rules.ts';
import { mergeChanges } from './segments/merge-changes.ts';
import { suggest } from './suggestions/suggest.ts';
import { meanStockSearch } from './words/mean-stock-search.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.database.execute(sql`
    insert into cars (id, vip, make, model, color, top_speed, price_cents, stock, body, model_year, trim, listing_state)
    select '0-' || lpad(n::text, 6, '0'), n % 20 = 0, (array['Audi', 'BMW', 'Škoda', 'Kia', 'Ford'])[1 + n % 5],
      (array['One', 'Two', 'Three'])[1 + n % 3] || ' ' || n % 40,
      -- Of each kind something that a few old ones have.
      case when n % 997 = 5 and n < 30000 then 'Turquoise' else (array['Red', 'Shark Blue', 'Gold'])[1 + n % 3] end, 200,
      100 * n, n % 4, case when n % 997 = 6 and n < 30000 then 'pickup' when n < 30000 then 'wagon' else (array['suv', 'coupe'])[1 + n % 2] end,
      case when n % 997 = 7 and n < 30000 then 1999 else 2010 + n % 15 end,
      -- More than half of all have this trim and body, and none of the newest.
      case when n % 997 = 8 and n < 30000 then 'Targa' when n < 30000 then 'Heritage' end, case n % 50 when 7 then 'draft' when 8 then 'archived' else 'published' end
    -- As they lie in a shop of some years: not in the order of anything.
    from generate_series(1, 50000) n order by md5(n::text)`);
  await mergeChanges(shop, { isPatient: false });
  await shop.database.execute(sql`update cars set price_cents = price_cents + 1 where id like '%77'`);
  await shop.database.execute(sql`analyze`);
  // What this connection has read itself is counted now, and not while a test looks.
  await shop.database.execute(sql`select pg_stat_force_next_flush()`);
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
const wholeReads = () =>
  statistic('select sum(seq_scan)::int as number from pg_stat_user_tables where relname = any($1)');

/** How many rows of cars were looked at, by whatever. */
const readRows = () =>
  statistic(
    `select (seq_tup_read + idx_tup_fetch)::int as number from pg_stat_user_tables where relname = any($1) and relname = 'cars'`,
  );

async function statistic(query: string): Promise<number> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ number: number }>(query, [large]);
    return rows[0]!.number;
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

test('no search of the staff among them does, in any order and state', async () => {
  const before = await wholeReads();
  let found = 0;
  await plansOf(async (logged) => {
    for (const search of [
      'heritage',
      'wagon',
      'shark audi',
      'skdoa',
      'suv 2014',
      'gold kia heritage',
      'one 7',
      'zeppelin',
    ])
      for (const sort of stockSorts)
        for (const [catalogue, state, low] of [
          ['cars', undefined, 'false'],
          ['cars', 'draft', 'false'],
          ['cars', 'archived', 'false'],
          ['vip', 'published', 'true'],
        ] as const) {
          const query = { search, sort, catalogue, state, low, limit: 50 };
          const first = await listStock(logged, query, meanStockSearch);
          found += first.cars.length;
          if (first.nextCursor)
            await listStock(logged, { ...query, cursor: first.nextCursor }, meanStockSearch);
        }
  });
  expect(found).toBeGreaterThan(1000);
  expect(await wholeReads()).toBe(before);
}, 240_000);

test.each(['turquoise', 'pickup', '1999', 'targa', 'targa kia', 'tarrga'])(
  'staff who search %o, which a few old cars have, look at few rows',
  async (search) => {
    for (const sort of stockSorts) {
      const before = await readRows();
      await plansOf(async (logged) => {
        const query = { search, sort, catalogue: 'cars', low: 'false', limit: 50 } as const;
        const { cars: found, total } = await listStock(logged, query, meanStockSearch);
        expect([found.length, total]).toEqual([
          Math.min(total, 50),
          expect.toSatisfy((count) => count > 0 && count < 60),
        ]);
      });
      // The next ones of the list, the words of drafts and archived ones, and what was found, twice.
      expect((await readRows()) - before, sort).toBeLessThan(10_000);
    }
  },
);
