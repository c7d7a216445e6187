import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { inCheckout, main, NODE, Obstacle } from './checkout.mjs';
import { sayResults } from './results.mjs';
import { runVitest, walk } from './suite.mjs';

let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (stopped = true));

const [times = 1, firstSeed = 1, busy = 1] = process.argv.slice(2, 5).map(Number);
const only = process.argv[5];

/** What `npm run steady` does: round after round, and who failed in which. */
main(async () => {
  /** @type {Map<string, number[]>} */
  const failedWith = new Map();
  const results = [];
  const rest = keepBusy();
  try {
    for (let round = 0; round < times && !stopped; round += 1) {
      const seed = firstSeed + round;
      console.log(`Round ${round + 1} of ${times}: --seed ${seed}, ${busy} busy beside it`);
      for (const result of await runOnce(seed)) {
        results.push(result);
        for (const { name } of result.failures) failedWith.set(name, [...(failedWith.get(name) ?? []), seed]);
      }
    }
  } finally {
    rest();
  }
  for (const [name, seeds] of failedWith) console.log(`Failed with --seed ${seeds.join(', ')}: ${name}`);
  const exitCode = sayResults(results);
  if (stopped) throw new Obstacle('Stopped before all rounds ran.');
  return exitCode;
});

/** Processes that only take time from the others, at the same priority. Returns how to end them. */
function keepBusy() {
  const program = inCheckout('scripts/lib/busy.mjs');
  const started = Array.from({ length: busy }, () => fork(program, { execPath: NODE }));
  return () => {
    for (const one of started) one.disconnect();
  };
}

/** One round on a PostgreSQL of its own. @param {number} seed */
async function runOnce(seed) {
  const folder = await mkdtemp(join(tmpdir(), 'marque-steady-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log() {}, throwaway: true });
  const env = { TEST_POSTGRES_URL: postgres.url, TEST_SUPERUSER_URL: postgres.superuserUrl };
  const results = [];
  try {
    if (only !== 'journeys')
      results.push(await runVitest(folder, env, ['--sequence.shuffle', `--sequence.seed=${seed}`]));
    if (only !== 'vitest' && !stopped)
      results.push(await walk(folder, env, ['--fully-parallel', '--shuffle', String(seed)]));
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
  return results;
}
