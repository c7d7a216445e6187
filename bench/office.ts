import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { readAudit } from '#features/audit/audit.reading.ts';
import { closeDays, recountDays } from '#features/sales/sales.closing.ts';
import { readSalesChart, readTotalSales } from '#features/sales/sales.figures.ts';
import { readStockFigures } from '#features/sales/sales.stock.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { migrateDatabase } from '#platform/migrate.ts';

/**
 * How long the office waits for its figures with a million orders, cars and audit entries: three years of sales, every
 * fiftieth cancelled, every tenth a rental. The number can be given as the argument. With OFFICE_DATABASE_URL, an empty
 * database that is there is used, instead of one started for this.
 */
const count = Number(process.argv[2] ?? 1_000_000);
const years = 3;

const history = [
  'set session_replication_role = replica; select setseed(0.5)',
  `insert into users (id, name, first_name, last_name, email, phone)
   select 'u' || n, 'A B', 'A', 'B', 'u' || n || '@example.com', '1' from generate_series(0, 999) n`,
  `insert into cars (id, vip, make, model, color, top_speed, price_cents, stock)
   select 'c' || lpad(n::text, 9, '0'), n % 20 = 0, 'Make ' || n % 40, 'Model ' || n % 5000, 'Red', 180 + n % 150,
     1500000 + (n * 7919::bigint % 30000000), n % 20 from generate_series(1, $1::int) n`,
  `insert into orders (id, receipt_number, payment_id, user_id, car_id, make, model, color, top_speed, type, period_days,
     price_cents, state, delivery_date, created_at, paid_at, cancelled_at)
   select lpad(n::text, 12, '0'), 'R' || n, 'p', 'u' || n % 1000, 'c' || lpad((1 + n * 7919::bigint % $1)::text, 9, '0'),
     'Make ' || n % 40, 'Model ' || n % 5000, 'Red', 200, case when n % 10 = 0 then 'rent' else 'purchase' end,
     case when n % 10 = 0 then 3 end, 1500000 + n % 1000, case when n % 50 = 1 then 'cancelled' else 'delivered' end,
     '2026-01-01', at, at, case when n % 50 = 1 then least(at + interval '5 days', now()) end
   from generate_series(1, $1::int) n, lateral (select now() - ($1 - n) * interval '${years} years' / $1 as at) of_it`,
  // Ten people; each car's name in some hundred entries, and one name in a single one, long ago.
  `insert into audit_entries (id, actor_user_id, actor_email, action, subject_type, subject_id, at, car, added_stock, new_stock)
   select lpad(n::text, 12, '0'), 'a', 'worker-' || n % 10 || '@marque.example', 'change stock', 'car', 'c',
     now() - ($1 - n) * interval '1 minute', case when n = 7 then 'Only One' else 'Make ' || n % 40 || ' Model ' || n % 5000 end, 1, 5
   from generate_series(1, $1::int) n`,
  'set session_replication_role = origin',
  'vacuum analyze',
];

async function fill(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    for (const statement of history)
      await client.query(statement, statement.includes('$1') ? [count] : undefined);
  } finally {
    client.release();
  }
}

async function once(what: string, act: () => Promise<unknown>): Promise<void> {
  const since = performance.now();
  await act();
  console.log(`${what}: ${Math.round(performance.now() - since)} ms, once`);
}

async function often(what: string, act: () => Promise<unknown>, times = 200): Promise<void> {
  const taken: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const since = performance.now();
    await act();
    taken.push(performance.now() - since);
  }
  taken.sort((one, other) => one - other);
  const at = (part: number) => taken[Math.floor(part * (taken.length - 1))]!.toFixed(1);
  console.log(`${what}: median ${at(0.5)} ms, p99 ${at(0.99)} ms`);
}

const dataDir = mkdtempSync(join(tmpdir(), 'marque-bench-'));
const given = process.env.OFFICE_DATABASE_URL;
const postgres = given
  ? { url: given, stop: async () => {} }
  : await startEmbeddedPostgres({ dataDir, log: () => {} });
const connection = openDatabase(postgres.url);
const { database, pool } = connection;
try {
  await migrateDatabase(database);
  await fill(pool);
  const shop = { database, config: readConfig({ DATA_DIR: dataDir, DEALER_TIMEZONE: 'America/New_York' }) };
  const audit = (filter: { email?: string; car?: string }) => () =>
    readAudit(database, 'UTC', { limit: 50, ...filter });
  console.log(`${count} orders over ${years} years, cars and audit entries`);
  await once('closing all days for the first time', () => closeDays(shop));
  await once('recount of all days', () => recountDays(shop));
  await often('total sales', () => readTotalSales(shop));
  for (const period of ['day', 'week', 'month'] as const)
    await often(`sales chart by ${period}`, () => readSalesChart(shop, { period }));
  const tenYears = { period: 'day', from: '2017-01-01', to: '2026-12-31' } as const;
  await often('sales chart, ten years by day', () => readSalesChart(shop, tenYears), 20);
  // Another object for each, so that nothing is kept from one to the next.
  await often('stock, counted', () => readStockFigures({ ...shop, database: openView() }), 10);
  await often('audit', audit({}));
  await often('audit of one person', audit({ email: 'WORKER-3' }));
  await often('audit of everyone, by address', audit({ email: 'marque' }));
  await often('audit of nobody', audit({ email: 'nobody' }));
  await often('audit of a frequent name', audit({ car: 'make 3' }));
  await often('audit of a seldom name', audit({ car: 'model 4711' }));
  await often('audit of a name that occurs once, long ago', audit({ car: 'only' }));
  await often('audit of a name that there is not', audit({ car: 'zeppelin' }));
  await often('audit, two letters that there are not', audit({ car: 'qq' }));
  await often('audit of one person and one name', audit({ email: 'worker-1', car: 'model 4711' }));
} finally {
  await connection.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** The same database under another name. */
function openView() {
  return Object.create(database) as typeof database;
}
