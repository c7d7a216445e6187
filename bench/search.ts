import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { learnWords } from '#features/catalogue/words/learn-words.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { searchKey } from '#platform/text/search-key.ts';
import { colors, type DrawnModel, drawerOf, drawModels, fillDrawn } from './drawn-listings.ts';
import { startShop } from './servers.ts';

/**
 * Lists, counts and suggestions of drawn searches by HTTP, with 1,000 listings and with 100,000, in turns:
 * `npm run bench:search -- 100000`. Every address is asked for once, so that no kept answer is measured. BENCH_ROUNDS says how
 * many searches (10,000), BENCH_SEED which ones; BENCH_DATABASE_URL names a database to use for the large size, which is
 * filled where it is empty and used as it is where it is not.
 */
const large = Number(process.argv[2] ?? 100_000);
const small = 1_000;
const searches = Number(process.env.BENCH_ROUNDS ?? 10_000);
const seed = Number(process.env.BENCH_SEED ?? 12);
const fillingSeed = 12;
const models = drawModels(drawerOf(fillingSeed));

async function openPostgres(given: string | undefined) {
  if (given) return { url: given, stop: async () => {} };
  const dataDir = mkdtempSync(join(tmpdir(), 'marque-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function openSize(count: number, given?: string) {
  const postgres = await openPostgres(given);
  const { database, pool, close } = openDatabase(postgres.url);
  await migrateDatabase(database);
  const { rows } = await pool.query('select exists(select from cars) as filled');
  const since = performance.now();
  if (!rows[0].filled) await fillDrawn(pool, models, count, drawerOf(fillingSeed + 1));
  const filled = performance.now();
  await learnWords({ database });
  await pool.query('vacuum analyze');
  const seconds = (from: number, to: number) => Math.round((to - from) / 1000);
  console.log(
    `${count} listings filled in ${seconds(since, filled)} s, words learned in ${seconds(filled, performance.now())} s`,
  );
  const shop = await startShop(postgres.url, { seeds: 'no' });
  return {
    ...shop,
    pool,
    async stop() {
      await shop.stop();
      await close();
      await postgres.stop();
    },
  };
}
type Size = Awaited<ReturnType<typeof openSize>>;

const draw = drawerOf(seed);

/** A word with one letter left out, doubled, or swapped with the next one. */
function mistyped(word: string): string {
  const letters = Array.from(word);
  const place = 1 + draw.below(Math.max(letters.length - 2, 1));
  const kind = draw.below(3);
  if (kind === 0) letters.splice(place, 1);
  else if (kind === 1) letters.splice(place, 0, letters[place]!);
  else letters.splice(place, 2, letters[place + 1] ?? '', letters[place]!);
  return letters.join('');
}

const kinds: Record<string, (model: DrawnModel) => string> = {
  'no words': () => '',
  'a make': ({ make }) => make,
  'make and model': ({ make, model }) => `${make} ${model}`,
  'a frequent word': () => draw.oneOf(['white', 'suv', '2025', 'golf', 'sport', 'black']),
  'a rare word': () => 'huracan',
  'a word of old cars': ({ make }) => (draw.below(2) ? 'countach' : `${make} countach`),
  'a word of VIP cars': () => 'astra',
  'an absent word': () => draw.oneOf(['zeppelin', 'qqqq', 'xylophone', '4711']),
  misspelt: ({ make, model }) => (draw.below(2) ? mistyped(make) : `${mistyped(make)} ${model}`),
  'color and body': ({ body }) => `${draw.early(colors)} ${body}`,
};

const facets: readonly ((model: DrawnModel) => [string, string][])[] = [
  ({ make }) => [['make', searchKey(make)]],
  () => [
    ['make', searchKey(draw.early(models).make)],
    ['make', searchKey(draw.early(models).make)],
  ],
  ({ body }) => [['body', body]],
  ({ fuel }) => [['fuel', fuel]],
  () => [['color', searchKey(draw.early(colors))]],
  () => [['condition', draw.oneOf(['new', 'used', 'certified'])]],
  () => [['inStock', 'yes']],
  () => [['reduced', 'yes']],
  ({ price }) => [['priceTo', String(price)]],
  ({ price }) => [
    ['priceFrom', String(Math.round(price / 2))],
    ['priceTo', String(price)],
  ],
  () => [['yearFrom', String(2013 + draw.below(12))]],
  () => [['mileageTo', String(10_000 * (1 + draw.below(15)))]],
  ({ powerKw }) => [['powerFrom', String(powerKw - 20)]],
];
const sorts = ['newest', 'newest', 'price', 'price-desc', 'mileage', 'power', 'reduction'];

interface Drawn {
  kind: string;
  search: string;
  query: URLSearchParams;
}

function drawSearch(): Drawn {
  const kind = draw.oneOf(Object.keys(kinds));
  const model = draw.early(models);
  const search = kinds[kind]!(model);
  const query = new URLSearchParams(search ? { search } : {});
  const chosen = new Set(Array.from({ length: draw.below(4) }, () => draw.oneOf(facets)));
  for (const facet of chosen)
    for (const [name, value] of facet(model))
      if (name === 'make' || !query.has(name)) query.append(name, value);
  return { kind, search, query };
}

/** A field that the calls ignore makes each address a new one. */
let asked = 0;
async function timed(size: Size, path: string, query: URLSearchParams): Promise<number> {
  const own = new URLSearchParams(query);
  asked += 1;
  own.set('asked', String(asked));
  const since = performance.now();
  const answer = await fetch(`${size.url}${path}?${own}`);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path}?${own} answered ${answer.status}`);
  return performance.now() - since;
}

/** Milliseconds of processor time that a process had; Linux only. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Of the database's processes that serve the shop. Connections that came or went meanwhile are left out. */
async function databaseMs(pool: pg.Pool): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'marque' and datname = current_database()`,
  );
  return new Map(
    rows.flatMap(({ pid }) => {
      try {
        return [[pid, processorMs(pid)] as const];
      } catch {
        return [];
      }
    }),
  );
}

interface Figures {
  times: number[];
  /** Processor time of the database and of the server, in all. */
  processor: number;
}

/** Calls every search at every size, one after the other. */
async function measure(sizes: readonly Size[], act: (size: Size, place: number) => Promise<number>) {
  const figures = new Map<Size, Figures>(sizes.map((size) => [size, { times: [], processor: 0 }]));
  for (let warm = 0; warm < 20; warm += 1) for (const size of sizes) await act(size, warm % searches);
  for (const [size, figure] of figures) {
    const before = await databaseMs(size.pool);
    const server = processorMs(size.process.pid!);
    for (let place = 0; place < searches; place += 1) figure.times.push(await act(size, place));
    const after = await databaseMs(size.pool);
    const ofDatabase = [...after].reduce(
      (sum, [pid, ms]) => sum + (before.has(pid) ? ms - before.get(pid)! : 0),
      0,
    );
    figure.processor = (ofDatabase + processorMs(size.process.pid!) - server) / searches;
  }
  return sizes.map((size) => figures.get(size)!);
}

const at = (times: readonly number[], part: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(part * (times.length - 1))]!;

function report(what: string, figures: readonly Figures[], goalMs: number) {
  const cells = figures.map(
    ({ times, processor }) =>
      `${at(times, 0.5).toFixed(0)} / ${at(times, 0.99).toFixed(0)} ms | ${processor.toFixed(1)} ms`,
  );
  const p99 = at(figures.at(-1)!.times, 0.99);
  const load = loadavg()[0]!.toFixed(1);
  console.log(
    `| ${what} | ${cells.join(' | ')} | ${goalMs} ms${p99 > goalMs ? ' (missed)' : ''} | ${load} |`,
  );
}

const sizes: Size[] = [];
try {
  sizes.push(await openSize(small), await openSize(large, process.env.BENCH_DATABASE_URL));
  const drawn = Array.from({ length: searches }, drawSearch);
  const sortOf = drawn.map(() => draw.oneOf(sorts));
  console.log(
    `\n${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ${searches} searches of seed ${seed}`,
  );
  console.log(
    `\n| what | ${small}: p50 / p99 | processor | ${large}: p50 / p99 | processor | goal of p99 | load |\n|---|---|---|---|---|---|---|`,
  );
  const listOf = (size: Size, place: number) => {
    const query = new URLSearchParams(drawn[place]!.query);
    query.set('sort', sortOf[place]!);
    return timed(size, '/api/search/cars', query);
  };
  const lists = await measure(sizes, listOf);
  report('list', lists, 100);
  for (const kind of Object.keys(kinds))
    report(
      `list, ${kind}`,
      lists.map(({ times, processor }) => ({
        times: times.filter((_, place) => drawn[place]!.kind === kind),
        processor,
      })),
      100,
    );
  report(
    'counts',
    await measure(sizes, (size, place) => timed(size, '/api/search/counts', drawn[place]!.query)),
    200,
  );
  const typed = (place: number) => {
    const search = drawn[place]!.search || 'vol';
    return new URLSearchParams({ search: search.slice(0, 2 + (place % 8)) });
  };
  report(
    'suggestions',
    await measure(sizes, (size, place) => timed(size, '/api/search/suggestions', typed(place))),
    50,
  );
} finally {
  for (const size of sizes) await size.stop();
}
