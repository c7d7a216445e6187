import type { AddressInfo } from 'node:net';
import { isKnownToBeDown } from '#features/downtime/known-downtime.ts';
import { makePaperAttachment } from '#features/orders/receipt/make-paper-attachment.ts';
import type { Config } from '#platform/config.ts';
import { openDatabase, requestStatementMs } from '#platform/database/database.ts';
import { openImageStore } from '#platform/images/open-image-store.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { keepFor } from '#platform/runtime/per-shop.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { createApi } from '#server/api.ts';
import { createApplication, createHttpServer } from '#server/http-server.ts';

/**
 * The shop's server in a process of its own, which a call can stop or fill without taking the test along: its limits,
 * its kept answers and its compression stand before the calls, as they do in a shop. Started by `serve-shop.ts`, with the
 * configuration as its only argument; told 'heap', it says how many bytes are in use after a collection.
 */
const config: Config = JSON.parse(process.argv[2] ?? '');
const url = config.databaseUrl ?? '';
const { database } = openDatabase(url, { statementMs: requestStatementMs });
const platform: Platform = {
  config,
  database,
  databaseUrl: url,
  kept: keepFor(database),
  jobs: await openJobs({ databaseUrl: url, shop: () => platform, listeners: [], schedules: [] }),
  images: await openImageStore(config),
  makeAttachment: (recipe) => makePaperAttachment(platform, recipe),
  demo: true,
};
const api = createApi(platform);
/** Calls are tried here; pages, which are not built for this test, have their own. */
const pages = async () => new Response('There are no pages here', { status: 404 });
const application = createApplication({ ...platform, api, pages, clientFolder: config.dataDir });
const server = createHttpServer({
  application,
  api,
  pages,
  config,
  keepAnswers: true,
  isDown: () => isKnownToBeDown(platform),
});
server.listen(0, '127.0.0.1', () => {
  // Listening on a port, it has an address of this kind.
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('message', () => {
  globalThis.gc?.();
  process.send?.({ heap: process.memoryUsage().heapUsed });
});
process.on('disconnect', () => process.exit());
