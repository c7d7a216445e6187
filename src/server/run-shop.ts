import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Hono } from 'hono';
import type pg from 'pg';
import type { ServerBuild } from 'react-router';
import { lineOnSecret } from '#features/accounts/factor-codes/check-secret.ts';
import { findOpenDemoAccounts } from '#features/accounts/find-open-demo-accounts.ts';
import { isKnownToBeDown } from '#features/downtime/known-downtime.ts';
import { readShopFacts } from '#features/settings/read-shop-facts.ts';
import { type Config, isDemo, StartError } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { isNotThereYet } from '#platform/database/out-of-reach.ts';
import { onceDatabaseIsThere } from '#platform/database/wait-for-database.ts';
import { log } from '#platform/log.ts';
import { lineOnPayments } from '#platform/payments-config.ts';
import { logRequest } from '#platform/telemetry/log-request.ts';
import { openTemplates, type RoutePattern } from '#platform/telemetry/route-templates.ts';
import { type SeenRequest, watchRequests } from '#platform/telemetry/watch-requests.ts';
import { createApi } from './api.ts';
import { createApplication, createHealthServer, createHttpServer } from './http-server.ts';
import { openShop, type ReachPostgres, type Shop } from './open-shop.ts';
import { builtPages } from './pages/built-pages.ts';
import { createPages } from './pages/pages.ts';
import { giveMetrics, sayReady, workerNumber } from './workers/worker.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const folder = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const development = process.env.MARQUE_DEV === '1';

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} of ${host} is in use: end what listens there, or start with another PORT.`;
      const other = `The shop cannot listen on ${host}:${port}: ${error.message}.`;
      reject(new StartError(error.code === 'EADDRINUSE' ? taken : other));
    });
    // Several processes share the port, and the system deals out the connections.
    server.listen({ port, host, reusePort: workerNumber() !== undefined }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/**
 * Ends on Ctrl-C and on a supervisor's word: requests under way are answered first. Before that, a supervisor's word leaves proxies
 * the time that they need to see `/readyz` turn bad.
 */
function closeOnSignal(server: Server, shop: Shop, tracing: { close(): Promise<void> } | undefined): void {
  let closing = false;
  const close = async (drainMs: number) => {
    if (closing) return;
    closing = true;
    shop.beginLeaving();
    await leave(server, drainMs);
    await shop.close();
    await tracing?.close();
    process.exit(0);
  };
  process.on('SIGINT', () => close(0));
  process.on('SIGTERM', () => close(shop.config.drainMs ?? 0));
  // A supervisor that was killed ends nothing: its processes would keep the port.
  process.removeAllListeners('disconnect');
  process.on('disconnect', () => close(0));
}

function greet(address: string, { config, demo }: Shop): void {
  if (config.role === 'jobs') {
    say('\n  This server works off jobs. Servers with ROLE=web answer customers and staff.\n');
    return;
  }
  say(`\n  The shop is open: ${address}\n  API: ${address}/api/docs\n`);
  if (config.role === 'web' && workerNumber() === undefined)
    say('  This server works off no jobs: another one has to, with ROLE=jobs or all.\n');
  if (!demo) return;
  say(`  Emails that the shop sends: ${address}/demo/mailbox`);
  say('  Demo accounts, password Drive-Marque-1:');
  for (const name of ['user', 'worker', 'workers-admin', 'admin', 'global-admin'])
    say(`    ${name}@marque.example`);
  say('');
}

/** A server that answers customers and staff, with its pages; each request is told. */
async function openWebServer(shop: Shop, config: Config, tell: (seen: SeenRequest) => void): Promise<Server> {
  const api = createApi(shop, shop.paymentProvider);
  const vite = development ? await (await import('./pages/dev-server.ts')).openVite() : undefined;
  const build = vite ? vite.build : await builtPages();
  const isDown = () => isKnownToBeDown(shop);
  const pages = createPages({
    api,
    isDown,
    config,
    demo: shop.demo,
    shopFacts: () => readShopFacts(shop),
    build,
    mode: vite ? 'development' : 'production',
  });
  const clientFolder = folder(vite ? 'public' : 'build/client');
  const application = createApplication({ ...shop, api, pages, clientFolder });
  const server = createHttpServer({ application, api, pages, config, keepAnswers: !vite, isDown });
  const routes = typeof build === 'function' ? await build() : build;
  watchShop(server, { calls: [api, application], build: routes }, tell);
  if (vite) vite.attach(server);
  return server;
}

/** Opens the shop and listens. `postgres` is the embedded one, where there is no database of the dealer's own. */
export async function runShop(config: Config, postgres: ReachPostgres | undefined): Promise<void> {
  const payments = lineOnPayments(config, isDemo(config));
  if (payments) say(payments);
  const shop = await onceDatabaseIsThere(() => openSeededShop(config, postgres), say);
  const closeAfter = async (error: unknown) => {
    await shop.close();
    throw error;
  };
  const { unhurried } = shop.connection;
  const secretLine = await lineOnSecret(unhurried, config.sessionSecret).catch(closeAfter);
  if (secretLine) say(secretLine);
  const noteRequest = await measureShop(shop).catch(closeAfter);
  const tracing = config.traces
    ? (await import('#platform/telemetry/open-tracing.ts')).openTracing(config.traces)
    : undefined;
  const tell = (seen: SeenRequest) => {
    logRequest(seen);
    tracing?.note(seen);
    noteRequest?.(seen);
  };
  const server =
    config.role === 'jobs' ? createHealthServer(createApi(shop)) : await openWebServer(shop, config, tell);
  tracing?.follow(server, config.trustProxy);
  closeOnSignal(server, shop, tracing);
  const port = await listen(server, config.port, config.host).catch(closeAfter);
  // Where the system chose it: mails whose links must lead here name it.
  config.port = port;
  if (config.role !== 'web') await shop.jobs.work();
  sayReady();
  const shownHost = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  if ((workerNumber() ?? 1) === 1) greet(config.publicUrl ?? `http://${shownHost}:${port}`, shop);
}

/** How long a request that is under way may take to its end. Docker and systemd wait longer in the files of deploy/. */
const patienceMs = 20_000;
const lookEveryMs = 100;

/**
 * Ends what this server does for customers: for `drainMs` it still answers all that comes, while `/readyz` tells proxies to bring
 * no more, then it takes no connection any more. Returns once the requests under way are answered.
 */
export async function leave(server: Server, drainMs: number): Promise<void> {
  // A proxy brings the next request by another connection, to another server.
  server.prependListener('request', (_request, response) => void response.setHeader('Connection', 'close'));
  if (drainMs > 0) await pause(drainMs);
  const closed = new Promise((resolve) => server.close(resolve));
  // Connections that were answered would be kept for their next request.
  const look = setInterval(() => server.closeIdleConnections(), lookEveryMs);
  const end = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearInterval(look);
  clearTimeout(end);
}

async function seed(shop: Shop): Promise<void> {
  const [{ seedDemo }, { keepStoringDemoPictures }] = await Promise.all([
    import('../../seeds/seed-demo.ts'),
    import('../../seeds/demo-pictures.ts'),
  ]);
  await seedDemo({ database: shop.connection.unhurried }, shop.config.dealerTimezone);
  await keepStoringDemoPictures(shop);
}

/** Throws a StartError where everybody knows a password of this real shop, because its database was a demo's. */
async function assertNoDemoAccounts({ connection, config }: Shop): Promise<void> {
  const open = await findOpenDemoAccounts(connection.unhurried);
  if (open.length === 0) return;
  const empty = config.databaseUrl ? 'database in DATABASE_URL' : 'DATA_DIR';
  throw new StartError(
    `This database was a demo's, and everybody knows the password of ${open.join(', ')}: start a real shop with an empty ${empty}, or set SEED_DEMO=yes to keep running the demo, where these passwords can be changed.`,
  );
}

/** The shop with all that has to be in its database before it opens: the demo, or in a real shop no account of a demo that everybody can use. */
export async function openSeededShop(config: Config, postgres: ReachPostgres | undefined): Promise<Shop> {
  const shop = await openShop(config, (line) => log.debug(line), postgres);
  try {
    await (shop.demo ? seed(shop) : assertNoDemoAccounts(shop));
    return shop;
  } catch (error) {
    await shop.close();
    if (!isNotThereYet(error)) throw error;
    throw new StartError('The database went away while the shop was opened.', { cause: error });
  }
}

interface MeasuredServer {
  config: Config;
  connection: { pool: pg.Pool; unhurried: Database; unhurriedPool: pg.Pool };
}

/**
 * Where METRICS_PORT is set: serves what this process counts, or gives it to the supervisor that serves it for several. Returns what is
 * to be told of each request. Nothing of it is loaded where metrics are off.
 */
async function measureShop({
  config,
  connection,
}: MeasuredServer): Promise<((seen: SeenRequest) => void) | undefined> {
  if (!config.metrics) return undefined;
  const { openMetrics } = await import('#features/health/open-metrics.ts');
  const number = workerNumber();
  const { note, registry } = openMetrics(
    {
      config,
      database: connection.unhurried,
      pools: { requests: connection.pool, jobs: connection.unhurriedPool },
    },
    { isFirst: (number ?? 1) === 1 },
  );
  if (number === undefined) {
    const { serveMetrics } = await import('#features/health/serve-metrics.ts');
    await serveMetrics(config.metrics, () => registry.metrics());
  } else {
    giveMetrics(registry);
  }
  return note;
}

/** The addresses of all pages, each with those of what stands around it. */
function patternsOfPages({ routes }: Pick<ServerBuild, 'routes'>): RoutePattern[] {
  const pathOf = (id: string): string => {
    const { path = '', parentId } = routes[id]!;
    const before = parentId === undefined ? '' : pathOf(parentId);
    return path === '' ? before : `${before}/${path}`;
  };
  const paths = Object.keys(routes).map((id) => pathOf(id) || '/');
  return [...new Set(paths)].filter((path) => !path.includes('*')).map((path) => ({ method: 'ALL', path }));
}

/** The calls and files of an application, without what stands before several of them. */
const patternsOfCalls = ({ routes }: Pick<Hono, 'routes'>): RoutePattern[] =>
  routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'));

/** Tells of every request of this server, by the templates of its calls, files and pages. */
function watchShop(
  server: Server,
  { calls, build }: { calls: readonly Pick<Hono, 'routes'>[]; build: Pick<ServerBuild, 'routes'> },
  tell: (seen: SeenRequest) => void,
): void {
  const templateOf = openTemplates([...calls.flatMap(patternsOfCalls), ...patternsOfPages(build)]);
  watchRequests(server, templateOf, tell);
}
