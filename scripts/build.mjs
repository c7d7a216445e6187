import { build } from './lib/build.mjs';
import { main } from './lib/checkout.mjs';
import { install } from './lib/install.mjs';

/** `npm run build`: what `npm run serve` needs. Does nothing where all of it is there. */
main(async () => {
  await install();
  await build();
  console.log('The shop is built: `npm run serve` runs it.');
  return 0;
});
