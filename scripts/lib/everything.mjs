import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { main, Obstacle } from './checkout.mjs';
import { runChecks } from './checks.mjs';
import { sayResults } from './results.mjs';
import { runVitest, walk } from './suite.mjs';

let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (stopped = true));

/** What `npm test` does once the packages are there: checks, tests and journeys on one throwaway PostgreSQL. */
main(async () => {
  const checksPass = await runChecks();
  const folder = await mkdtemp(join(tmpdir(), 'marque-test-run-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log() {}, throwaway: true });
  const results = [];
  try {
    const env = { TEST_POSTGRES_URL: postgres.url };
    if (!stopped) results.push(await runVitest(folder, env));
    if (!stopped) results.push(await walk(folder, env));
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
  if (stopped) throw new Obstacle('Stopped before all tests ran.');
  if (!checksPass) console.error('A check failed: its findings stand above the tests.');
  const exitCode = sayResults(results);
  return checksPass ? exitCode : 1;
});
