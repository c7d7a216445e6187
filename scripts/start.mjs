import { build, SERVER } from './lib/build.mjs';
import { main } from './lib/checkout.mjs';
import { install } from './lib/install.mjs';
import { runNode, SERVER_FLAGS } from './lib/process.mjs';
import { runReloading } from './lib/reload.mjs';

/**
 * `npm start`, and `npm run dev` with --dev: the server starts anew and pages reload as files are edited. What is built is for
 * production; with another NODE_ENV the server runs from its sources.
 */
main(async () => {
  await install();
  if (process.argv.includes('--dev')) {
    return runReloading(['src/server/main.ts'], { MARQUE_DEV: '1' });
  }
  await build();
  const { NODE_ENV = 'production' } = process.env;
  const program = NODE_ENV === 'production' ? SERVER : 'src/server/main.ts';
  return runNode([...SERVER_FLAGS, program], { NODE_ENV });
});
