import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { openDemoShop, prepareDemo } from './demo-shop.ts';
import { expectListedCalls } from './listed-calls.ts';
import { openMailServer } from './mail-server.ts';
import { openMailWindow } from './mail-window.ts';
import { prepareTemplate } from './test-database.ts';

async function aPostgres(): Promise<() => Promise<void>> {
  if (process.env.TEST_POSTGRES_URL) return async () => {};
  const dataDir = await mkdtemp(join(tmpdir(), 'marque-journeys-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, throwaway: true });
  process.env.TEST_POSTGRES_URL = postgres.url;
  process.env.TEST_SUPERUSER_URL = postgres.superuserUrl;
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/**
 * Opens the demo shop on a database and a mail server of its own. Journeys find it by SHOP_URL, its mails by
 * MAILS_URL, and what no screen lets them prepare they write by SHOP_DATABASE_URL. They say their own address, as a
 * proxy would.
 */
export default async function setup() {
  const closePostgres = await aPostgres();
  const dropTemplate = await prepareTemplate(process.env.TEST_POSTGRES_URL!);
  const dropDemo = await prepareDemo();
  const mailServer = await openMailServer();
  const mailWindow = await openMailWindow(mailServer);
  const calls = await mkdtemp(join(tmpdir(), 'marque-calls-'));
  process.env.JOURNEY_CALLS = join(calls, 'calls.jsonl');
  const shop = await openDemoShop({ SMTP_URL: mailServer.url, TRUST_PROXY: 'yes' });
  process.env.MAILS_URL = mailWindow.url;
  process.env.SHOP_DATABASE_URL = shop.databaseUrl;
  process.env.SHOP_URL = shop.url;
  return async () => {
    await shop.close();
    await mailWindow.close();
    await mailServer.close();
    await dropDemo();
    await dropTemplate();
    await closePostgres();
    // A few journeys make only a few of the calls.
    try {
      if (process.env.JOURNEYS === 'all') await expectListedCalls(join(calls, 'calls.jsonl'));
    } finally {
      await rm(calls, { recursive: true });
    }
  };
}
