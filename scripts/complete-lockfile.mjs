import { pathToFileURL } from 'node:url';
import { inCheckout } from './lib/checkout.mjs';
import { fillGaps } from './lib/lockfile.mjs';

/** After `npm install <package>` against a registry that lacks some platforms' packages; see lib/lockfile.mjs. */
const filled = fillGaps(pathToFileURL(inCheckout('package-lock.json')));
console.log(`${filled} packages of other platforms added to package-lock.json.`);
