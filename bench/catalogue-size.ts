import { cpus } from 'node:os';
import type pg from 'pg';
import { toCursor } from '#platform/lists/cursor.ts';
import { modelWords } from './many-listings.ts';
import { startShop } from './servers.ts';
import { calls, compareSizes, headOfSizes, openFilled } from './two-sizes.ts';

/**
 * List, search and detail by HTTP, with 1,000 listings and 200 vehicles and with 1,000,000 and 200,000, in turns:
 * `npm run bench:catalogue-size -- 1000000`. Every address is asked for once, so that no kept answer is measured.
 */
const large = Number(process.argv[2] ?? 1_000_000);
const small = 1_000;

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
  const filled = await openFilled(count);
  const shop = await startShop(filled.url, { seeds: 'no' });
  return {
    url: shop.url,
    ids: await someIds(filled.pool),
    async stop() {
      await shop.stop();
      await filled.stop();
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

const sizes: Size[] = [];
try {
  sizes.push(await openSize(small), await openSize(large));
  console.log(
    `\n${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ${calls} calls each in turns`,
  );
  headOfSizes(small, large);
  for (const [what, path] of Object.entries(requests))
    await compareSizes(what, [sizes[0]!, sizes[1]!], (size) => timed(size, path(size)));
} finally {
  for (const size of sizes) await size.stop();
}
