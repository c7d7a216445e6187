import { main } from './lib/checkout.mjs';
import { runChecks } from './lib/checks.mjs';
import { install } from './lib/install.mjs';

/** `npm run check`: types, lint, walls, unused code. */
main(async () => {
  await install();
  return (await runChecks()) ? 0 : 1;
});
