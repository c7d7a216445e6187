import { parseArgs } from 'node:util';
import { main, Obstacle } from './lib/checkout.mjs';
import { install } from './lib/install.mjs';
import { runNode } from './lib/process.mjs';

/**
 * `npm run steady -- --times 10`: the whole suite so many times, each time in another random order, on a machine that is
 * kept busy. `--only journeys` or `--only vitest`; `--seed 7` repeats the orders of a run before.
 */
main(async () => {
  const text = /** @type {const} */ ({ type: 'string' });
  const { values } = parseArgs({ options: { times: text, seed: text, busy: text, only: text } });
  const { times = '10', seed = String(Math.floor(Math.random() * 1e6)), busy = '1', only = '' } = values;
  for (const [name, value] of Object.entries({ times, seed, busy }))
    if (!/^\d{1,6}$/.test(value)) throw new Obstacle(`--${name} is a whole number.`);
  if (!['', 'journeys', 'vitest'].includes(only)) throw new Obstacle('--only is journeys or vitest.');
  await install();
  return runNode(['scripts/lib/steadiness.mjs', times, seed, busy, only]);
});
