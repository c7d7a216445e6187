import { assertBuilt, SERVER } from './lib/build.mjs';
import { main } from './lib/checkout.mjs';
import { assertInstalled } from './lib/install.mjs';
import { runNode, SERVER_FLAGS } from './lib/process.mjs';

/** `npm run serve`: runs what `npm run build` has made, and installs and builds nothing, so that no network and no write is needed. */
main(async () => {
  assertInstalled();
  assertBuilt();
  return runNode([...SERVER_FLAGS, SERVER], { NODE_ENV: 'production' });
});
