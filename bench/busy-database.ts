import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { bookHistory } from '#features/orders/bookkeeping/book-history.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { keepFor } from '#platform/runtime/per-shop.ts';
import { fillShop, type ShopSize } from './busy-shop.ts';
import { once } from './measured.ts';

/**
 * How big the shop is: `npm run bench:staff-lists -- 100000 1000000` has 100,000 cars, and a million of everything else.
 * BENCH_ONLY names one part of what is measured, BENCH_ROUNDS says how often.
 */
function sizeAsked(): ShopSize {
  const [cars = 1_000_000, others = 1_000_000] = process.argv.slice(2).map(Number);
  return { cars, orders: others, customers: others, auditEntries: others, appointments: others };
}

/** The shop's own role may not leave out the checks of foreign keys. */
async function fillShopAt(superuserUrl: string, size: ShopSize) {
  const { database, pool, close } = openDatabase(superuserUrl);
  await fillShop(pool, size);
  // The figures of the office are sums of the books.
  await bookHistory(database);
  await pool.query('vacuum analyze book_entries');
  await close();
}

/**
 * A busy shop to measure: in a PostgreSQL started for this, or in the database that BENCH_DATABASE_URL names, which is
 * filled where it is empty and used as it is where it is not.
 */
export async function openBusyShop() {
  const dataDir = mkdtempSync(join(tmpdir(), 'marque-bench-'));
  const given = process.env.BENCH_DATABASE_URL;
  const postgres = given
    ? { url: given, superuserUrl: given, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir, log: () => {} });
  const { database, pool, close } = openDatabase(postgres.url);
  const end = async () => {
    await close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const size = sizeAsked();
    await migrateDatabase(database);
    const { rows } = await pool.query('select exists(select from cars) as filled, version()');
    console.log(`${size.cars} cars, ${size.orders} of everything else; ${rows[0].version}`);
    console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}\n`);
    console.log('| what | median | p99 | fastest |\n|---|---|---|---|');
    if (!rows[0].filled) await once('filling the shop', () => fillShopAt(postgres.superuserUrl, size));
    const config = readConfig({ DATA_DIR: dataDir, DEALER_TIMEZONE: 'America/New_York' });
    return { database, kept: keepFor(database), demo: false, pool, config, size, close: end };
  } catch (error) {
    await end();
    throw error;
  }
}
export type BusyShop = Awaited<ReturnType<typeof openBusyShop>>;
