import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { type Compared, compare, requestsPerSecond } from './load.ts';
import { openBuyers, openPgbench, stockUp } from './sales.ts';
import { type Running, residentMegabytes, startBare, startShop } from './servers.ts';

/** Seconds of each measurement; both sides take turns three times. */
const seconds = Number(process.env.BENCH_SECONDS ?? 5);

const row = (what: string, { ours, theirs, ratio }: Compared, against: string, goal: number) =>
  console.log(
    `${ratio.toFixed(2)} (goal ${goal})  ${what}: ${Math.round(ours)}/s against ${Math.round(theirs)}/s of ${against}`,
  );

async function compareWithBare(shop: Running, path: string): Promise<Compared> {
  const bare = await startBare(shop.url + path);
  try {
    await requestsPerSecond(shop.url + path, 2);
    await requestsPerSecond(bare.url, 2);
    return await compare(
      () => requestsPerSecond(shop.url + path, seconds),
      () => requestsPerSecond(bare.url, seconds),
    );
  } finally {
    await bare.stop();
  }
}

async function compareSales(shop: Running, databaseUrl: string): Promise<Compared> {
  const shoppers = await openBuyers(shop.url);
  const reference = await openPgbench(databaseUrl);
  try {
    await shoppers.paidOrdersPerSecond(2);
    return await compare(
      () => shoppers.paidOrdersPerSecond(seconds),
      () => reference.salesPerSecond(seconds),
    );
  } finally {
    shoppers.close();
    reference.close();
  }
}

/** Sales of cars each unit of which is a vehicle with a row, against those of cars that are a number. */
async function compareVehicles(shop: Running): Promise<Compared> {
  const named = await openBuyers(shop.url, 'named');
  const counted = await openBuyers(shop.url);
  try {
    await named.paidOrdersPerSecond(2);
    return await compare(
      () => named.paidOrdersPerSecond(seconds),
      () => counted.paidOrdersPerSecond(seconds),
    );
  } finally {
    named.close();
    counted.close();
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'marque-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
let shop: Running | undefined;
/** What is measured; `BENCH_ONLY` names one of these. */
const measured: Record<string, (shop: Running) => Promise<void>> = {
  list: async (shop) =>
    row(
      'GET /api/cars?limit=24',
      await compareWithBare(shop, '/api/cars?limit=24'),
      'bare node:http with the same bytes',
      0.75,
    ),
  page: async (shop) =>
    row(
      '/cars as HTML to a visitor',
      await compareWithBare(shop, '/cars'),
      'bare node:http with the same bytes',
      0.5,
    ),
  sales: async (shop) =>
    row(
      'paid orders, 8 buyers at once',
      await compareSales(shop, postgres.url),
      'pgbench with the same statements',
      0.5,
    ),
  vehicles: async (shop) =>
    row(
      'paid orders of identified vehicles, 8 buyers at once',
      await compareVehicles(shop),
      'paid orders of cars that are a number',
      0.7,
    ),
};
const only = process.env.BENCH_ONLY;

try {
  shop = await startShop(postgres.url);
  await stockUp(postgres.url);
  console.log(
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, medians of 3 × ${seconds} s\n`,
  );
  for (const [name, measure] of Object.entries(measured)) if (!only || only === name) await measure(shop);
  console.log(
    `\nMemory of the server after all this: ${Math.round(residentMegabytes(shop) ?? 0)} MB (goal 200)`,
  );
} finally {
  await shop?.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
