import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { inCheckout, main } from './lib/checkout.mjs';
import { install } from './lib/install.mjs';
import { walkJourneys } from './lib/journeys.mjs';
import { runNode } from './lib/process.mjs';

/**
 * `npm run measure`: prints figures, such as bytes, times and memory. They belong to the machine, so they decide nothing: it exits
 * with 1 only where something could not be measured.
 */
main(async () => {
  await install();
  await build();
  const codes = [await runNode([inCheckout('scripts/measure-pages.ts')])];
  const vitest = inCheckout('node_modules/vitest/vitest.mjs');
  codes.push(await runNode([vitest, 'run', '--disable-console-intercept'], { TESTS: 'measure' }));
  const folder = await mkdtemp(join(tmpdir(), 'marque-measure-'));
  try {
    const { passed, failed } = await walkJourneys(folder, { TESTS: 'measure' });
    codes.push(passed > 0 && failed === 0 ? 0 : 1);
  } finally {
    await rm(folder, { recursive: true });
  }
  return Math.max(...codes);
});
