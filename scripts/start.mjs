import { build } from './lib/build.mjs';
import { main } from './lib/checkout.mjs';
import { install } from './lib/install.mjs';
import { runNode, SERVER_FLAGS } from './lib/process.mjs';
import { runReloading } from './lib/reload.mjs';

/** `npm start`, and `npm run dev` with --dev: the server starts anew and pages reload as files are edited. */
main(async () => {
  await install();
  if (process.argv.includes('--dev')) {
    return runReloading(['src/server/main.ts'], { MARQUE_DEV: '1' });
  }
  await build();
  return runNode([...SERVER_FLAGS, 'src/server/main.ts'], { NODE_ENV: process.env.NODE_ENV ?? 'production' });
});
