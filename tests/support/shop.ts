import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePaperAttachment } from '#features/orders/receipt/make-paper-attachment.ts';
import type { PaymentPlatform } from '#features/payments/payment-provider.ts';
import { openProviders } from '#features/payments/providers/open-providers.ts';
import { knowingListener } from '#features/settings/know-settings.ts';
import type { Config } from '#platform/config.ts';
import { type DatabaseConnection, openDatabase } from '#platform/database/database.ts';
import { openImageStore } from '#platform/images/open-image-store.ts';
import { type Jobs, openJobs } from '#platform/jobs/jobs.ts';
import { keepFor } from '#platform/runtime/per-shop.ts';
import { type Api, createApi } from '#server/api.ts';
import { listeners } from '../../src/server/listeners.ts';
import { type People, peopleOf } from './people.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** A whole shop without a port: its API on a database of its own. */
export interface TestShop extends PaymentPlatform, People {
  api: Api;
  jobs: Jobs;
  connection: DatabaseConnection;
  close(): Promise<void>;
}

/** Opens a shop; `at` is the database of another one, of which this is a further server. */
export async function openTestShop(
  overrides: Partial<Config> = {},
  at?: Pick<TestDatabase, 'url' | 'drop'>,
): Promise<TestShop> {
  const created = at ? undefined : await createTestDatabase();
  const testDatabase = at ?? created!;
  const dataDir = await mkdtemp(join(tmpdir(), 'marque-shop-'));
  const connection = created?.connect() ?? openDatabase(testDatabase.url);
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    databaseUrl: testDatabase.url,
    dataDir,
    seedDemo: 'no',
    sessionSecret: 'a secret that only this test run knows, long enough',
    dealerTimezone: 'UTC',
    trustProxy: false,
    ...overrides,
  };
  const jobs = await openJobs({
    databaseUrl: testDatabase.url,
    shop: (): PaymentPlatform => platform,
    listeners: listeners.map(knowingListener),
    schedules: [],
  });
  const platform: PaymentPlatform = {
    config,
    database: connection.database,
    databaseUrl: testDatabase.url,
    kept: keepFor(connection.database),
    jobs,
    images: await openImageStore(config),
    makeAttachment: (recipe) => makePaperAttachment(platform, recipe),
    demo: false,
    paymentProvider: openProviders(connection.database, config),
  };
  const api = createApi(platform, platform.paymentProvider);
  return {
    ...platform,
    ...peopleOf(platform, api),
    jobs,
    connection,
    api,
    async close() {
      await jobs.stop();
      await connection.close();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
