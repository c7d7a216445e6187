import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importCars } from './an-import.ts';
import { type Figure, median, perSecond } from './figures.ts';
import { type Compared, compare, requestsPerSecond } from './load.ts';
import { openPgbench } from './pgbench.ts';
import { measureMetrics, measureWorkers } from './processes.ts';
import { aCustomerWithOrders, sqlPerSecond } from './recorded-call.ts';
import { aCustomer, buyers, type Customer, openBuyers } from './sales.ts';
import { ended, megabytesOf, type Running, startBare } from './servers.ts';
import { timeStarts } from './start-times.ts';
import { watchJobs } from './worked-off.ts';

/** What the rows measure. */
export interface Measured {
  shop: Running;
  databaseUrl: string;
  /** Of each turn. */
  seconds: number;
}

/** A row of the bench: one thing that is measured, by its name. */
export interface Row {
  /** After these it counts as failed, and the next row is measured. */
  limitSeconds: number;
  measure(measured: Measured): Promise<Figure[]>;
}

const drainLimitSeconds = 300;
const warmSeconds = 2;

const figureOf = (
  what: string,
  { ours, theirs, ratio }: Compared,
  against: string,
  goal: string,
): Figure => ({ what, ratio, seen: perSecond(ours), against: `${perSecond(theirs)} of ${against}`, goal });

interface Asked {
  path: string;
  headers?: Record<string, string>;
  /** A field that is ignored makes each address a new one, so that no kept answer is measured. */
  neverKept?: boolean;
}

/** wrk's script for addresses that are asked for once. */
const askingOnce = (path: string) => `
local number = 0
request = function()
  number = number + 1
  return wrk.format("GET", ${JSON.stringify(path + (path.includes('?') ? '&' : '?'))} .. "asked=" .. number .. "-" .. os.time(), wrk.headers)
end
`;

/** The shop against a bare server that sends the same bytes, in turns. */
async function compareWithBare({ shop, seconds }: Measured, { path, headers = {}, neverKept }: Asked) {
  const bare = await startBare(shop.url + path, headers);
  const folder = mkdtempSync(join(tmpdir(), 'marque-asking-'));
  const script = neverKept ? join(folder, 'ask.lua') : undefined;
  if (script) writeFileSync(script, askingOnce(path));
  const ours = (time: number) =>
    requestsPerSecond(script ? shop.url : shop.url + path, time, { headers, script });
  const theirs = (time: number) => requestsPerSecond(bare.url, time, { headers });
  try {
    await ours(warmSeconds);
    await theirs(warmSeconds);
    return await compare(
      () => ours(seconds),
      () => theirs(seconds),
    );
  } finally {
    await bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const visitors = (what: string, asked: Asked, goal: string): Row => ({
  limitSeconds: 120,
  measure: async (measured) => [
    figureOf(what, await compareWithBare(measured, asked), 'bare node:http with the same bytes', goal),
  ],
});

const call = (shop: Running) => (path: string, init: RequestInit) => fetch(shop.url + path, init);
const asPage = ({ cookie }: Customer) => ({ cookie });
const asCall = ({ token }: Customer) => ({ authorization: `Bearer ${token}` });

/** A customer's page against the same one as visitors are sent it, in turns. */
const ownPage = (what: string, path: string): Row => ({
  limitSeconds: 120,
  async measure({ shop, seconds }) {
    const headers = asPage(await aCustomerWithOrders(call(shop)));
    const ours = (time: number) => requestsPerSecond(shop.url + path, time, { headers });
    const theirs = (time: number) => requestsPerSecond(shop.url + path, time);
    await ours(warmSeconds);
    await theirs(warmSeconds);
    const compared = await compare(
      () => ours(seconds),
      () => theirs(seconds),
    );
    return [figureOf(`${what}, signed in`, compared, 'the kept page that visitors are sent', '0.2')];
  },
});

const signedInPage = (what: string, path: string, goal: string): Row => ({
  limitSeconds: 120,
  async measure(measured) {
    const headers = asPage(await aCustomerWithOrders(call(measured.shop)));
    const compared = await compareWithBare(measured, { path, headers });
    return [figureOf(`${what}, signed in`, compared, 'bare node:http with the same bytes', goal)];
  },
});

const signedInCall = (what: string, path: string, goal: string): Row => ({
  limitSeconds: 180,
  async measure(measured) {
    const headers = asCall(await aCustomerWithOrders(call(measured.shop)));
    const bare = await compareWithBare(measured, { path, headers });
    const sql = await sqlPerSecond(measured.databaseUrl, path, buyers, measured.seconds);
    const figure = figureOf(what, bare, 'bare node:http with the same bytes', goal);
    if (sql === undefined) return [figure];
    return [{ ...figure, against: `${figure.against}; ${perSecond(sql)} of its own SQL by pgbench` }];
  },
});

/** wrk's script that writes the basket of one customer after the other. */
const basketScript = (people: readonly Customer[]) => `
local tokens = { ${people.map(({ token }) => `"${token}"`).join(', ')} }
local number = 0
request = function()
  number = number + 1
  local headers = { ["Content-Type"] = "application/json", ["Authorization"] = "Bearer " .. tokens[number % #tokens + 1] }
  local body = string.format('{"items":[{"car":{"_id":"bench-%d"},"quantity":1}]}', number % 48 + 1)
  return wrk.format("POST", "/api/basket", headers, body)
end
`;

async function writeBaskets(measured: Measured): Promise<Figure[]> {
  const { shop, seconds } = measured;
  const people: Customer[] = [];
  for (let made = 0; made < 64; made += 1) people.push(await aCustomer(call(shop)));
  const folder = mkdtempSync(join(tmpdir(), 'marque-baskets-'));
  const script = join(folder, 'basket.lua');
  writeFileSync(script, basketScript(people));
  const bare = await startBare(`${shop.url}/api/basket`, asCall(people[0]!));
  const ours = (time: number) => requestsPerSecond(shop.url, time, { connections: buyers, script });
  try {
    await ours(warmSeconds);
    const compared = await compare(
      () => ours(seconds),
      () => requestsPerSecond(bare.url, seconds, { connections: buyers }),
    );
    return [
      figureOf(
        'basket written, 64 customers in turn',
        compared,
        'bare node:http that sends a basket',
        '500/s',
      ),
    ];
  } finally {
    await bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sales while jobs run, against pgbench while none does; then how many of them were worked off meanwhile. */
async function sell({ shop, databaseUrl, seconds }: Measured): Promise<Figure[]> {
  const shoppers = await openBuyers(shop.url);
  const reference = await openPgbench(databaseUrl, buyers);
  const jobs = await watchJobs(databaseUrl);
  const workedOff: number[] = [];
  try {
    await shoppers.paidOrdersPerSecond(warmSeconds);
    const compared = await compare(
      async () => {
        const sold = await shoppers.paidOrdersPerSecond(seconds);
        const drained = await jobs.secondsUntilIdle(drainLimitSeconds);
        workedOff.push((sold * seconds) / (seconds + drained));
        return sold;
      },
      async () => {
        await jobs.secondsUntilIdle(drainLimitSeconds);
        return reference.salesPerSecond(seconds);
      },
    );
    const done = median(workedOff);
    return [
      figureOf(
        `paid orders, ${buyers} buyers at once, jobs on`,
        compared,
        'pgbench, prepared, with the fourteen statements of e62c534, jobs idle',
        '0.87',
      ),
      {
        what: 'sales sold and worked off: receipts, ledger records and mails',
        ratio: done / compared.ours,
        seen: perSecond(done),
        against: `${perSecond(compared.ours)} sold`,
        goal: 'as many as are sold',
      },
    ];
  } finally {
    shoppers.close();
    await jobs.close();
  }
}

/** Sales of cars each unit of which is a vehicle with a row, against those of cars that are a number. */
async function sellVehicles({ shop, databaseUrl, seconds }: Measured): Promise<Figure[]> {
  const named = await openBuyers(shop.url, 'named');
  const counted = await openBuyers(shop.url);
  const jobs = await watchJobs(databaseUrl);
  const sold = async (buying: typeof named) => {
    await jobs.secondsUntilIdle(drainLimitSeconds);
    return buying.paidOrdersPerSecond(seconds);
  };
  try {
    await named.paidOrdersPerSecond(warmSeconds);
    const compared = await compare(
      () => sold(named),
      () => sold(counted),
    );
    return [
      figureOf(
        'paid orders of identified vehicles',
        compared,
        'paid orders of cars that are a number',
        '0.7',
      ),
    ];
  } finally {
    named.close();
    counted.close();
    await jobs.close();
  }
}

async function measureMemory({ shop, databaseUrl, seconds }: Measured): Promise<Figure[]> {
  const figures: Figure[] = [];
  const note = (what: string, goal: string) => {
    const { now, peak } = megabytesOf(shop);
    figures.push({
      what: `memory of the server after ${what}`,
      seen: `${now} MB, ${peak} MB at its peak`,
      goal,
    });
  };
  const visited = Math.max(2, seconds);
  await requestsPerSecond(`${shop.url}/cars`, visited);
  note('visitors', '200 MB');
  const shoppers = await openBuyers(shop.url);
  const jobs = await watchJobs(databaseUrl);
  try {
    await shoppers.paidOrdersPerSecond(visited);
    await jobs.secondsUntilIdle(drainLimitSeconds);
    note('sales as well', '200 MB');
    await importCars(shop.url, 10_000, drainLimitSeconds);
    note('an import of 10,000 cars as well', '200 MB, 260 MB at its peak');
    return figures;
  } finally {
    shoppers.close();
    await jobs.close();
  }
}

async function measureStarts(): Promise<Figure[]> {
  const { first, later } = await timeStarts(3);
  const figure = (what: string, times: number[], goal: string): Figure => ({
    what: `\`npm start\` to its first page, ${what}`,
    seen: `${median(times).toFixed(2)} s (${times.map((time) => time.toFixed(2)).join(', ')})`,
    goal,
  });
  return [
    figure('on an empty database, built before', first, '4 s'),
    figure('a later start', later, '1.0 s'),
  ];
}

/** Says its own table, as it takes many minutes: 1,000 against 1,000,000 cars, p50 and p99. */
async function compareCatalogues(): Promise<Figure[]> {
  const program = fileURLToPath(new URL('catalogue-size.ts', import.meta.url));
  const child = spawn(process.execPath, [program, process.env.BENCH_CARS ?? '1000000'], { stdio: 'inherit' });
  await ended(child);
  if (child.exitCode !== 0) throw new Error('bench/catalogue-size.ts failed');
  return [];
}

const search = (word: string): Asked => ({ path: `/api/cars?limit=24&search=${word}`, neverKept: true });

/** Everything that is measured; `npm run bench -- list sales` measures these two. */
export const rows: Record<string, Row> = {
  list: visitors('`GET /api/cars?limit=24`, kept', { path: '/api/cars?limit=24' }, '0.75'),
  page: visitors('`/cars` as HTML to a visitor, kept', { path: '/cars' }, '0.5'),
  detail: visitors(
    'detail of visitors, never kept',
    { path: '/api/cars/bench-1', neverKept: true },
    '8,000/s',
  ),
  'detail-page': visitors(
    'detail page of visitors, never kept',
    { path: '/cars/bench-1', neverKept: true },
    '2,000/s',
  ),
  'search-frequent': visitors('search, a frequent word, never kept', search('bench'), '3,000/s'),
  'search-rare': visitors('search, a rare word, never kept', search('porsche'), '3,000/s'),
  'search-absent': visitors('search, a word that there is not, never kept', search('zeppelin'), '3,000/s'),
  'search-misspelt': visitors('search, a misspelt word, never kept', search('porshe'), '3,000/s'),
  'own-list-page': ownPage('list as HTML', '/cars'),
  'own-detail-page': ownPage('detail as HTML', '/cars/bench-1'),
  'own-home': ownPage('home as HTML', '/'),
  dashboard: signedInPage('dashboard as HTML', '/dashboard', '500/s'),
  me: signedInCall('`GET /api/auth/me`', '/api/auth/me', '6,800/s'),
  'own-list': signedInCall('`GET /api/cars`, signed in', '/api/cars?limit=24', '2,100/s'),
  'own-detail': signedInCall('`GET /api/cars/:id`, signed in', '/api/cars/bench-1', '3,200/s'),
  basket: signedInCall('`GET /api/basket`', '/api/basket', '–'),
  'my-orders': signedInCall('`GET /api/orders/my-orders`', '/api/orders/my-orders', '1,080/s'),
  recommendations: signedInCall('`GET /api/recommendations`', '/api/recommendations', '630/s'),
  'basket-write': { limitSeconds: 120, measure: writeBaskets },
  sales: { limitSeconds: 6 * drainLimitSeconds, measure: sell },
  vehicles: { limitSeconds: 8 * drainLimitSeconds, measure: sellVehicles },
  memory: { limitSeconds: 3 * drainLimitSeconds, measure: measureMemory },
  workers: { limitSeconds: 240, measure: measureWorkers },
  metrics: { limitSeconds: 240, measure: measureMetrics },
  start: { limitSeconds: 300, measure: measureStarts },
  catalogue: { limitSeconds: 3600, measure: compareCatalogues },
};
