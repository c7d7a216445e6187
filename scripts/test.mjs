import { main } from './lib/checkout.mjs';
import { install } from './lib/install.mjs';
import { runNode } from './lib/process.mjs';

/** `npm test`: everything. Its last line says how many tests passed and failed. */
main(async () => {
  await install();
  return runNode(['scripts/lib/everything.mjs']);
});
