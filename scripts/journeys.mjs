import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main } from './lib/checkout.mjs';
import { install } from './lib/install.mjs';
import { walkJourneys } from './lib/journeys.mjs';
import { sayResults } from './lib/results.mjs';

/** `npm run journeys`: the browser part of `npm test`; `npm run journeys -- a-visitor` walks those of that name, slow ones included. */
main(async () => {
  await install();
  const folder = await mkdtemp(join(tmpdir(), 'marque-journeys-run-'));
  try {
    const args = process.argv.slice(2);
    const env = args.length > 0 ? { TESTS: 'all' } : {};
    return sayResults([await walkJourneys(folder, env, args)]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
