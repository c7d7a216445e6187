import { build } from './lib/build.mjs';
import { main } from './lib/checkout.mjs';
import { install } from './lib/install.mjs';
import { runNode } from './lib/process.mjs';

/** `npm run prove`: breaks what a shop stands on, and looks whether all that it promised is there (docs/reliability.md). */
main(async () => {
  await install();
  await build();
  return runNode(['prove/prove.ts', ...process.argv.slice(2)]);
});
