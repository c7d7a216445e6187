import { pathToFileURL } from 'node:url';
import { inCheckout, NODE } from './checkout.mjs';
import { findGaps } from './lockfile.mjs';
import { runQuietly } from './process.mjs';

/** @typedef {{ name: string, run: () => Promise<{ code: number, output: string }> }} Check */

/** @type {Check[]} */
const CHECKS = [
  { name: 'lockfile', run: checkLockfile },
  { name: 'types', run: () => runTool('typescript/bin/tsc') },
  {
    name: 'lint and format',
    run: () => runTool('@biomejs/biome/bin/biome', 'check', '--diagnostic-level=warn'),
  },
  {
    name: 'walls',
    run: () =>
      runTool(
        'dependency-cruiser/bin/dependency-cruiser.mjs',
        '-c',
        '.dependency-cruiser.mjs',
        'src',
        'seeds',
      ),
  },
  { name: 'unused code', run: () => runTool('knip/bin/knip.js') },
];

/**
 * Runs every check and says a line for each; what a failed one found follows it.
 *
 * @returns {Promise<boolean>} whether all passed
 */
export async function runChecks() {
  // The types that pages import are generated, and the check of types needs them.
  const typesGenerated = await passes({
    name: 'page types',
    run: () => runTool('@react-router/dev/bin.cjs', 'typegen'),
  });
  const results = await Promise.all(CHECKS.map(passes));
  return typesGenerated && results.every(Boolean);
}

/** @param {Check} check */
async function passes({ name, run }) {
  const since = performance.now();
  const { code, output } = await run();
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(output.trim());
  return code === 0;
}

/** @param {string} program in node_modules @param {string[]} args */
function runTool(program, ...args) {
  return runQuietly(NODE, [inCheckout(`node_modules/${program}`), ...args]);
}

async function checkLockfile() {
  const gaps = findGaps(pathToFileURL(inCheckout('package-lock.json')));
  const names = gaps.map(({ path }) => path).join(', ');
  return {
    code: gaps.length > 0 ? 1 : 0,
    output: `npm ci would refuse it for want of ${names}: node scripts/complete-lockfile.mjs`,
  };
}
