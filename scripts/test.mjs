import { main } from './lib/checkout.mjs';
import { install } from './lib/install.mjs';
import { runNode } from './lib/process.mjs';

/**
 * `npm test`, and with `--all` `npm run test:all`; further arguments choose parts, such as `npm run test:all -- orders`. Its last line
 * says how many tests passed and failed.
 */
main(async () => {
  const begun = performance.now();
  await install();
  const installSeconds = String((performance.now() - begun) / 1000);
  return runNode(['scripts/lib/everything.mjs', ...process.argv.slice(2)], {
    INSTALL_SECONDS: installSeconds,
  });
});
