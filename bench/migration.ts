import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#platform/database/database.ts';
import { migrateAsFarAs, migrateDatabase } from '#platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';

/**
 * How long a shop from before vehicles, books and invoices takes to become one of today, with so many orders:
 * `npm run bench:migration -- 1000000`. Half of the orders have a VIN, every twentieth was cancelled and given back.
 */
const orders = Number(process.argv[2] ?? 1_000_000);
const newestBefore = '0037_refunds-add-up';

const history = [
  `insert into users (id, name, email, first_name, last_name, phone)
   select 'u' || n, 'A B', 'u' || n || '@example.com', 'A', 'B', '1' from generate_series(0, ${orders} / 10) n`,
  `insert into cars (id, make, model, color, top_speed, price_cents, stock)
   select 'c' || n, 'Make ' || n % 40, 'Model ' || n, 'Red', 200, 100, 5 from generate_series(0, 4999) n`,
  `insert into payments (id, user_id, method, state, total_cents, buyer_first_name, buyer_last_name, buyer_email,
     buyer_phone, buyer_address, created_at)
   select 'p' || lpad(n::text, 12, '0'), 'u' || n / 10, 'card', 'paid', 100, 'A', 'B', 'a@example.com', '1', 'Here',
     timestamptz '2024-01-01' + n * interval '1 minute' from generate_series(1, ${orders}) n`,
  `insert into orders (id, receipt_number, payment_id, user_id, car_id, make, model, color, top_speed, type, price_cents,
     state, delivery_date, created_at, paid_at, delivered_at, cancelled_at)
   select 'o' || lpad(n::text, 12, '0'), 'R' || n, 'p' || lpad(n::text, 12, '0'), 'u' || n / 10, 'c' || n % 5000, 'Make',
     'Model', 'Red', 200, 'purchase', 100, case when n % 20 = 0 then 'cancelled' when n % 2 = 0 then 'delivered' else 'paid' end,
     '2026-01-01', at, at, case when n % 2 = 0 and n % 20 > 0 then at end, case when n % 20 = 0 then at end
   from generate_series(1, ${orders}) n, lateral (select timestamptz '2024-01-01' + n * interval '1 minute' as at) as day`,
  `insert into refunds (id, payment_id, order_id, amount_cents, state, created_at, done_at)
   select 'r' || id, payment_id, id, 100, 'done', cancelled_at, cancelled_at from orders where state = 'cancelled'`,
  `insert into vehicle_identifications (order_id, vin, issued_by, issued_at)
   select id, '7MRAAAA00' || lpad(row_number() over (order by id)::text, 8, '0'), 'u1', paid_at from orders where state = 'delivered'`,
];

/** In one session without triggers and foreign keys, which a made history needs not. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const statement of history) await client.query(statement);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'marque-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
const { database, pool, close } = openDatabase(postgres.url);
try {
  await migrateAsFarAs(database, newestBefore);
  await fill(postgres.superuserUrl);
  const sizeOf = async () =>
    (await pool.query<{ mb: number }>('select (pg_database_size(current_database()) / 1e6)::int as mb'))
      .rows[0]!.mb;
  const before = await sizeOf();
  const since = performance.now();
  await migrateDatabase(database);
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  const { rows } = await pool.query('select count(*)::int as entries from book_entries');
  console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`);
  console.log(
    `${orders} orders: ${seconds} s, ${rows[0].entries} entries in the books, ${before} MB before and ${await sizeOf()} MB after`,
  );
} finally {
  await close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
