import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main } from './lib/checkout.mjs';
import { install } from './lib/install.mjs';
import { walkJourneys } from './lib/journeys.mjs';
import { sayResults } from './lib/results.mjs';

/** `npm run journeys`: the browser part of the tests; `npm run journeys -- a-visitor` walks those of that name. */
main(async () => {
  await install();
  const folder = await mkdtemp(join(tmpdir(), 'marque-journeys-run-'));
  try {
    return sayResults([await walkJourneys(folder, {}, process.argv.slice(2))]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
