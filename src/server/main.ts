import { access } from 'node:fs/promises';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import { isKnownToBeDown } from '#features/downtime/known-downtime.ts';
import { readShopFacts } from '#features/settings/read-shop-facts.ts';
import { type Config, readConfig, StartError } from '#platform/config.ts';
import { isNotThereYet } from '#platform/database/out-of-reach.ts';
import { onceDatabaseIsThere } from '#platform/database/wait-for-database.ts';
import { log } from '#platform/log.ts';
import { lineOnPayments } from '#platform/payments/payments-config.ts';
import { lineOnPublicAddress } from '#platform/public-address.ts';
import { keepStoringDemoPictures } from '../../seeds/demo-pictures.ts';
import { seedDemo } from '../../seeds/seed-demo.ts';
import { createApi } from './api.ts';
import { createApplication, createHttpServer } from './http-server.ts';
import { isDemo, openShop, type Shop } from './open-shop.ts';
import { createPages } from './pages.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const folder = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const development = process.env.MARQUE_DEV === '1';

async function builtPages(): Promise<ServerBuild> {
  const file = folder('build/server/index.js');
  await access(file).catch(() => {
    throw new StartError('The pages are not built yet: npm start builds them.');
  });
  // `react-router build` wrote it.
  return (await import(file)) as ServerBuild;
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} of ${host} is in use: end what listens there, or start with another PORT.`;
      const other = `The shop cannot listen on ${host}:${port}: ${error.message}.`;
      reject(new StartError(error.code === 'EADDRINUSE' ? taken : other));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** Ends quietly on Ctrl-C and on a supervisor's word: requests under way are answered first. */
function closeOnSignal(server: Server, shop: Shop): void {
  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
    server.close();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 5_000).unref();
    await shop.close();
    process.exit(0);
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
}

function greet(address: string, demo: boolean): void {
  say(`\n  The shop is open: ${address}\n  API: ${address}/api/docs\n`);
  if (!demo) return;
  say(`  Mails that the shop sends: ${address}/demo/mailbox`);
  say('  Demo accounts, password Drive-Marque-1:');
  for (const name of ['user', 'worker', 'workers-admin', 'admin', 'global-admin'])
    say(`    ${name}@marque.example`);
  say('');
}

async function openSeededShop(config: Config): Promise<Shop> {
  const shop = await openShop(config, (line) => log.debug(line));
  if (!shop.demo) return shop;
  try {
    await seedDemo({ database: shop.connection.unhurried }, config.dealerTimezone);
    await keepStoringDemoPictures(shop);
    return shop;
  } catch (error) {
    await shop.close();
    if (!isNotThereYet(error)) throw error;
    throw new StartError('The database went away while the demo was seeded.', { cause: error });
  }
}

async function start(): Promise<void> {
  const config = readConfig();
  const line = lineOnPublicAddress(config, isDemo(config));
  if (line) say(line);
  const payments = lineOnPayments(config, isDemo(config));
  if (payments) say(payments);
  const shop = await onceDatabaseIsThere(() => openSeededShop(config), say);
  const api = createApi(shop, shop.paymentProvider);
  const vite = development ? await (await import('./dev-server.ts')).openVite() : undefined;
  const build = vite ? vite.build : await builtPages();
  const pages = createPages({
    api,
    config,
    demo: shop.demo,
    shopFacts: () => readShopFacts(shop),
    build,
    mode: vite ? 'development' : 'production',
  });
  const clientFolder = folder(vite ? 'public' : 'build/client');
  const application = createApplication({ ...shop, api, pages, clientFolder });
  const isDown = () => isKnownToBeDown(shop);
  const server = createHttpServer({ application, api, pages, config, keepAnswers: !vite, isDown });
  if (vite) vite.attach(server);
  closeOnSignal(server, shop);
  const port = await listen(server, config.port, config.host).catch(async (error) => {
    await shop.close();
    throw error;
  });
  // Where the system chose it: mails whose links must lead here name it.
  config.port = port;
  await shop.jobs.work();
  const shownHost = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  greet(config.publicUrl ?? `http://${shownHost}:${port}`, shop.demo);
}

// What fails in the background is logged, and ends no server that answers.
process.on('unhandledRejection', (error) =>
  log.error({ err: error }, 'Unforeseen failure in the background'),
);
start().catch((error: unknown) => {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
  else log.fatal({ err: error }, 'The shop could not start');
  process.exit(1);
});
