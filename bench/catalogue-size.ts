import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { openDatabase } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { toCursor } from '#platform/lists/cursor.ts';
import { fillListings, modelWords } from './many-listings.ts';
import { startShop } from './servers.ts';

/**
 * List, search and detail by HTTP, with 1,000 listings and 200 vehicles and with 1,000,000 and 200,000, in turns:
 * `npm run bench:catalogue-size -- 1000000`. Every address is asked for once, so that no kept answer is measured.
 */
const large = Number(process.argv[2] ?? 1_000_000);
const small = 1_000;
const calls = Number(process.env.BENCH_ROUNDS ?? 600);
const highestRatio = 1.5;

/** Draws whole numbers below `bound`; the same ones in each run. */
function drawer(seed = 1) {
  let state = seed;
  return (bound: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % bound;
  };
}
const draw = drawer();

async function openSize(count: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'marque-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const { database, pool, close } = openDatabase(postgres.url);
  await migrateDatabase(database);
  const since = performance.now();
  await fillListings(pool, count);
  console.log(`${count} listings filled in ${Math.round((performance.now() - since) / 1000)} s`);
  const shop = await startShop(postgres.url, { seeds: 'no' });
  return {
    ...shop,
    pool,
    ids: await someIds(pool),
    async stop() {
      await shop.stop();
      await close();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
type Size = Awaited<ReturnType<typeof openSize>>;

async function someIds(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from cars where not vip and listing_state = 'published' order by md5(id) limit 5000`,
  );
  return rows.map(({ id }) => id);
}

const oneOf = <Thing>(things: readonly Thing[]): Thing => things[draw(things.length)]!;
/** A field that the calls ignore makes each address a new one. */
let asked = 0;
function fresh(path: string): string {
  asked += 1;
  return `${path}${path.includes('?') ? '&' : '?'}asked=${asked}`;
}

/** What is asked for, by name; each call draws another part of the catalogue. */
const requests: Record<string, (size: Size) => string> = {
  'list, first page': () => '/api/cars?limit=24',
  'list, anywhere': ({ ids }) => `/api/cars?limit=24&cursor=${toCursor([oneOf(ids)])}`,
  ...Object.fromEntries(
    Object.entries(modelWords).map(([what, word]) => [
      `search, ${what}`,
      () => `/api/cars?limit=24&search=${encodeURIComponent(word)}`,
    ]),
  ),
  detail: ({ ids }) => `/api/cars/${oneOf(ids)}`,
  'list as HTML': ({ ids }) => `/cars?cursor=${toCursor([oneOf(ids)])}`,
  'detail as HTML': ({ ids }) => `/cars/${oneOf(ids)}`,
};

async function timed(size: Size, path: string): Promise<number> {
  const since = performance.now();
  const answer = await fetch(size.url + fresh(path));
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - since;
}

const at = (sorted: number[], part: number) => sorted[Math.floor(part * (sorted.length - 1))]!;

async function compareSizes(what: string, path: (size: Size) => string, [few, many]: [Size, Size]) {
  const taken = new Map<Size, number[]>([
    [few, []],
    [many, []],
  ]);
  for (let call = -20; call < calls; call += 1)
    for (const [size, times] of taken) {
      const time = await timed(size, path(size));
      if (call >= 0) times.push(time);
    }
  const [small, big] = [few, many].map((size) => taken.get(size)!.sort((one, other) => one - other));
  const [p50, p99] = [at(big!, 0.5) / at(small!, 0.5), at(big!, 0.99) / at(small!, 0.99)];
  const times = [small!, big!].map((all) => `${at(all, 0.5).toFixed(1)} / ${at(all, 0.99).toFixed(1)} ms`);
  console.log(
    `| ${what} | ${times.join(' | ')} | ${p50.toFixed(2)} | ${p99.toFixed(2)}${p99 > highestRatio ? ' (missed)' : ''} |`,
  );
}

const sizes: Size[] = [];
try {
  sizes.push(await openSize(small), await openSize(large));
  console.log(
    `\n${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ${calls} calls each in turns`,
  );
  console.log(
    `\n| what | ${small} (p50 / p99) | ${large} | p50 | p99 (goal ${highestRatio}) |\n|---|---|---|---|---|`,
  );
  for (const [what, path] of Object.entries(requests)) await compareSizes(what, path, [sizes[0]!, sizes[1]!]);
} finally {
  for (const size of sizes) await size.stop();
}
