import { main, Obstacle } from './lib/checkout.mjs';
import { install } from './lib/install.mjs';
import { runNode } from './lib/process.mjs';

/** Runs a TypeScript program of this checkout: `node scripts/run.mjs bench/bench.ts --help`. */
main(async () => {
  const [program, ...args] = process.argv.slice(2);
  if (!program) throw new Obstacle('Name the program to run: node scripts/run.mjs <file.ts> [arguments].');
  await install();
  return runNode([program, ...args]);
});
