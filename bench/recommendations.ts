import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { few } from '#features/recommendations/recommendations.rules.ts';
import { recommendCars } from '#features/recommendations/recommendations.service.ts';
import { type DatabaseConnection, openDatabase } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { keepFor } from '#platform/runtime/per-shop.ts';
import { bestSellersFor, hitRate } from './hit-rate.ts';
import { makeHistory } from './made-history.ts';
import { makeManyOrders } from './many-orders.ts';

/**
 * Hides the last purchase of each customer of a made history, and asks how often it is among six recommendations:
 * ours, and plain best sellers. Then how long one question takes with many orders, and with a hundredth of them.
 * Arguments: the seeds of the histories, and `--orders 1000000`.
 */
const given = process.argv.slice(2);
const ordersAt = given.indexOf('--orders');
const manyOrders = ordersAt < 0 ? 0 : Number(given.splice(ordersAt, 2)[1]);
const seeds = given.length > 0 ? given.map(Number) : [11, 12, 13];
const percent = (part: number) => `${(100 * part).toFixed(1)} %`;

async function emptied({ pool, database }: DatabaseConnection) {
  await migrateDatabase(database);
  await pool.query('truncate users, cars, car_counts cascade');
}

async function timed<Result>(act: () => Promise<Result>, times: number[]): Promise<Result> {
  const since = performance.now();
  const result = await act();
  times.push(performance.now() - since);
  return result;
}

const at = (times: readonly number[], part: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(part * (times.length - 1))]!.toFixed(1);
/** On a busy machine the fastest tells more than the median. */
const timesText = (times: readonly number[]) =>
  `fastest ${at(times, 0)} ms, median ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms`;

async function compareHits(connection: DatabaseConnection, seed: number) {
  await emptied(connection);
  const shop = { database: connection.database, kept: keepFor(connection.database), demo: false };
  const history = await makeHistory(connection.database, { seed, cars: 240, customers: 800 });
  await connection.pool.query('analyze');
  const times: number[] = [];
  const ours = await hitRate(history, async (userId) => {
    const cars = await timed(() => recommendCars(shop, { userId }, few), times);
    return cars.map(({ _id }) => _id);
  });
  const popularity = await hitRate(history, (userId) => bestSellersFor(userId, history, few));
  const perfect = await hitRate(history, (userId) => history.liked.get(userId)!.slice(0, few));
  console.log(
    `history ${seed}: ours ${percent(ours)}, popularity ${percent(popularity)}, mind-reading ${percent(perfect)} (${history.hidden.length} customers, ${history.known.length} known orders; ${timesText(times)})`,
  );
  return { ours, popularity };
}

async function measureTimes(connection: DatabaseConnection, count: number) {
  await emptied(connection);
  const shop = { database: connection.database, kept: keepFor(connection.database), demo: false };
  const customers = await makeManyOrders(connection.pool, count);
  const times: number[] = [];
  for (const userId of customers) {
    await timed(() => recommendCars(shop, { userId }, few), times);
  }
  console.log(`${count} orders: ${timesText(times)} (${times.length} customers, one after the other)`);
}

const mean = (parts: number[]) => parts.reduce((sum, part) => sum + part, 0) / parts.length;

const dataDir = mkdtempSync(join(tmpdir(), 'marque-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
// The shop's own role may not leave out the checks of foreign keys, as the filling does.
const connection = openDatabase(postgres.superuserUrl);
try {
  const rates: { ours: number; popularity: number }[] = [];
  for (const seed of seeds) rates.push(await compareHits(connection, seed));
  const [ours, popularity] = [
    mean(rates.map((rate) => rate.ours)),
    mean(rates.map((rate) => rate.popularity)),
  ];
  console.log(
    `\nhit rate at ${few}: ours ${percent(ours)}, popularity ${percent(popularity)}, ${(ours / popularity).toFixed(1)} times`,
  );
  if (manyOrders > 0) {
    // The same shop at a hundredth of the size: the difference is what the number of orders costs.
    await measureTimes(connection, manyOrders / 100);
    await measureTimes(connection, manyOrders);
  }
} finally {
  await connection.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
