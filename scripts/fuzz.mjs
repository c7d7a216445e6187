import { parseArgs } from 'node:util';
import { inCheckout, main, Obstacle } from './lib/checkout.mjs';
import { install } from './lib/install.mjs';
import { runNode } from './lib/process.mjs';

/** `npm run fuzz -- --minutes 30 --seed 7`: every call with hostile values, for as long as one likes. */
main(async () => {
  const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string' } } });
  const wrong = Object.entries(values).find(([, value]) => !(Number(value) > 0));
  if (wrong) throw new Obstacle(`--${wrong[0]} is a number above 0.`);
  await install();
  const { minutes = '2', seed = String(Math.floor(Math.random() * 2 ** 31)) } = values;
  return runNode([inCheckout('node_modules/vitest/vitest.mjs'), 'run', 'tests/fuzz'], {
    FUZZ_MINUTES: minutes,
    FUZZ_SEED: seed,
  });
});
