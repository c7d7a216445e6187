import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { listeners } from '../../src/server/listeners.ts';
import { prepareTemplate } from './test-database.ts';

/** One PostgreSQL for the whole run: the one that `npm test` started, else one of our own. */
export default async function setup() {
  // Another project of this run has made it, and ends it.
  if (process.env.TEST_TEMPLATE) return;
  if (process.env.TEST_POSTGRES_URL) return prepareTemplate(process.env.TEST_POSTGRES_URL, listeners);
  const dataDir = await mkdtemp(join(tmpdir(), 'marque-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, throwaway: true });
  process.env.TEST_POSTGRES_URL = postgres.url;
  process.env.TEST_SUPERUSER_URL = postgres.superuserUrl;
  await prepareTemplate(postgres.url, listeners);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
