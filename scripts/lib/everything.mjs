import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { inCheckout, main, NODE, Obstacle } from './checkout.mjs';
import { runChecks } from './checks.mjs';
import { runQuietly } from './process.mjs';
import { sayResults } from './results.mjs';
import { runVitest, walk } from './suite.mjs';

let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (stopped = true));

const all = process.argv.includes('--all');
/** Parts of paths: only tests whose file has one of them are run. */
const parts = process.argv.slice(2).filter((word) => word !== '--all');

/** A part may have no test of one kind; all of them together have some of each. @param {string} mayBeNone */
const chosen = (mayBeNone) => (parts.length > 0 ? [mayBeNone, ...parts] : []);

/** Seconds of each part, in order. @type {[string, number][]} */
const times = [['packages', Number(process.env.INSTALL_SECONDS ?? 0)]];

/** @template T @param {string} part @param {() => Promise<T>} act @returns {Promise<T>} */
async function timed(part, act) {
  const begun = performance.now();
  try {
    return await act();
  } finally {
    times.push([part, (performance.now() - begun) / 1000]);
  }
}

/** What the journeys need. */
const BUILD = { name: 'build', run: () => runQuietly(NODE, [inCheckout('scripts/build.mjs')]) };

/** What `npm test` does once the packages are there: checks, tests and journeys on one throwaway PostgreSQL. */
main(async () => {
  const checksPass = parts.length > 0 || (await timed('checks and build', () => runChecks([BUILD])));
  const folder = await mkdtemp(join(tmpdir(), 'marque-test-run-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log() {}, throwaway: true });
  const results = [];
  try {
    const env = {
      TEST_POSTGRES_URL: postgres.url,
      TEST_SUPERUSER_URL: postgres.superuserUrl,
      ...(all && { TESTS: 'all' }),
    };
    if (!stopped)
      results.push(
        await timed('tests without a browser', () => runVitest(folder, env, chosen('--passWithNoTests'))),
      );
    if (!stopped)
      results.push(await timed('journeys', () => walk(folder, env, chosen('--pass-with-no-tests'))));
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
  if (stopped) throw new Obstacle('Stopped before all tests ran.');
  if (!checksPass) console.error('A check failed: its findings stand above the tests.');
  const total = times.reduce((sum, [, seconds]) => sum + seconds, 0);
  console.log(
    [...times, /** @type {const} */ (['in all', total])]
      .map(([part, seconds]) => `${part} ${seconds.toFixed(0)} s`)
      .join(', '),
  );
  const exitCode = sayResults(results);
  return checksPass ? exitCode : 1;
});
