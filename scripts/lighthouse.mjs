import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { inCheckout, main, Obstacle } from './lib/checkout.mjs';
import { findChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { runNode, runQuietly } from './lib/process.mjs';

/** Fetched when it is asked for: 176 MB with what it needs, for a command that is seldom run. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

/**
 * `npm run lighthouse`: Lighthouse as on a phone, on the demo shop as it is built for production. It is no part of the
 * tests: its figures belong to the machine and to what else it does, and no limit fits all machines. Exits with 1 where
 * accessibility, best practices or search engines find a fault, which no machine changes.
 */
main(async () => {
  await install();
  const chromium = await findChromium();
  const program = await fetchLighthouse();
  await build();
  return runNode([inCheckout('scripts/run-lighthouse.ts'), program, ...process.argv.slice(2)], {
    CHROMIUM_PATH: chromium,
  });
});

/** @returns {Promise<string>} where its program is */
async function fetchLighthouse() {
  const folder = inCheckout(`node_modules/.cache/${LIGHTHOUSE}`);
  const program = join(folder, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(program)) return program;
  console.log('Fetching Lighthouse …');
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', LIGHTHOUSE];
  const { code, output } = await runQuietly('npm', args);
  if (code === 0 && existsSync(program)) return program;
  throw new Obstacle(`${output.trim()}\nLighthouse could not be fetched: npm says above why.`);
}
