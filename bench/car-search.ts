import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { listCars } from '#features/catalogue/catalogue.service.ts';
import { listStock } from '#features/catalogue/stock/stock.list.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { keepFor } from '#platform/runtime/per-shop.ts';
import { often, once } from './measured.ts';

/**
 * How long searches take among many cars: `npm run bench:car-search -- 1000000`. In a PostgreSQL started for this, or in the
 * database that BENCH_DATABASE_URL names, which is filled where it is empty and used as it is where it is not.
 */
const count = Number(process.argv[2] ?? 1_000_000);

/**
 * The words of the models: 'Sedan' is in a quarter of all, 'Astra' in VIP cars alone, one in twenty; 'Countach' in the oldest
 * twentieth alone, 'Huracán' in one of 5,000, 'MX-5' in one of 400.
 */
const filling = `insert into cars (id, vip, make, model, color, top_speed, price_cents, stock)
  select lpad(n::text, 20, '0'), n % 20 = 0,
    (array['Audi', 'BMW', 'Ford', 'Porsche', 'Toyota', 'Volvo', 'Škoda', 'Citroën'])[1 + n % 8],
    case when n % 20 = 0 then 'Astra ' || n % 900
      when n < ${count} / 20 then 'Countach ' || n % 900
      when n % 5000 = 1 then 'Huracán ' || n % 900
      when n % 400 = 3 then 'MX-5 ' || n % 900
      when n % 4 = 2 then 'Focus Sedan ' || n % 900
      else 'Golf ' || n % 900 end,
    'Red', 200, 1500000 + n % 300000 * 100, 5
  from generate_series(1, ${count}) n`;

/** Indexes are made afterwards, in a fraction of the time that keeping them would take. */
async function fill(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid = 'cars'::regclass and not indisunique`,
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await pool.query(filling);
  for (const { made } of rows)
    await once(made.replace(/ USING.*? /, ' ').slice(13, 60), () => pool.query(made));
  await pool.query('vacuum analyze cars');
}

const words = {
  'in a quarter of all': 'sedan',
  'in one of 400': 'mx-5',
  'in one of 5,000': 'huracán',
  'in VIP cars alone, or in all of them': 'astra',
  'in old cars alone': 'countach',
  'a make': 'porsche',
  'that there is not': 'zeppelin',
  'two letters': 'go',
  'two letters that there are not': 'qq',
};

const dataDir = mkdtempSync(join(tmpdir(), 'marque-bench-'));
const given = process.env.BENCH_DATABASE_URL;
const postgres = given
  ? { url: given, stop: async () => {} }
  : await startEmbeddedPostgres({ dataDir, log: () => {} });
const { database, pool, close } = openDatabase(postgres.url);
const shop = { database, kept: keepFor(database), demo: false };
try {
  console.log('| what | median | p99 | fastest |\n|---|---|---|---|');
  await once('migration', () => migrateDatabase(database));
  const { rows } = await pool.query('select exists(select from cars) as filled');
  if (!rows[0].filled) await once('filling', () => fill(pool));
  for (const [what, search] of Object.entries(words)) {
    for (const vip of [false, true])
      await often(`${vip ? 'VIP cars' : 'cars'}, a word ${what}`, () =>
        listCars(shop, { search, limit: 24, vip }),
      );
    await often(`stock by name, a word ${what}`, () =>
      listStock(shop, { search, limit: 50, catalogue: 'cars', sort: 'name', low: 'false' }),
    );
  }
} finally {
  await close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
