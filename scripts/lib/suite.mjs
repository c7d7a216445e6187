import { join } from 'node:path';
import { inCheckout, Obstacle } from './checkout.mjs';
import { walkJourneys } from './journeys.mjs';
import { runNode } from './process.mjs';
import { readVitestReport } from './results.mjs';

/**
 * The tests without a browser.
 *
 * @param {string} folder for the report
 * @param {Record<string, string>} env
 * @param {string[]} [args] Vitest's
 */
export async function runVitest(folder, env, args = []) {
  const report = join(folder, 'vitest.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  await runNode([inCheckout('node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args], env);
  return readVitestReport(report);
}

/**
 * The journeys. Those that cannot be walked at all count as one failure.
 *
 * @param {string} folder for the report
 * @param {Record<string, string>} env
 * @param {string[]} [args] Playwright's
 */
export async function walk(folder, env, args = []) {
  try {
    return await walkJourneys(folder, env, args);
  } catch (error) {
    if (!(error instanceof Obstacle)) throw error;
    console.error(error.message);
    return { passed: 0, failed: 1, failures: [{ name: error.message }] };
  }
}
