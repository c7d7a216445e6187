import { join } from 'node:path';
import { build } from './build.mjs';
import { inCheckout } from './checkout.mjs';
import { findChromium } from './chromium.mjs';
import { runNode } from './process.mjs';
import { readPlaywrightReport } from './results.mjs';

/**
 * Walks the journeys in a browser.
 *
 * @param {string} folder for the report
 * @param {Record<string, string>} env
 * @param {string[]} [args] Playwright's, such as the name of one journey
 * @returns {Promise<import('./results.mjs').Results>}
 */
export async function walkJourneys(folder, env, args = []) {
  await build();
  const report = join(folder, 'playwright.json');
  await runNode([inCheckout('node_modules/@playwright/test/cli.js'), 'test', ...args], {
    ...env,
    JOURNEYS: args.length === 0 && env.TESTS !== 'measure' ? 'all' : 'some',
    CHROMIUM_PATH: await findChromium(),
    JOURNEYS_REPORT: report,
  });
  return readPlaywrightReport(report);
}
