import { pathToFileURL } from 'node:url';
import { inCheckout, NODE } from './checkout.mjs';
import { findGaps } from './lockfile.mjs';
import { runQuietly } from './process.mjs';

/** @typedef {{ name: string, run: () => Promise<{ code: number, output: string }> }} Check */

/** @type {Check} */
const TYPES = {
  name: 'types',
  // Several checkers look at shared types once each: that takes two cores twice as long as one checker takes one.
  run: () => runTool('typescript/bin/tsc', '--checkers', '1'),
};

/** @type {Check[]} */
const OTHERS = [
  { name: 'lockfile', run: checkLockfile },
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
 * @param {Check[]} [more] run after the others, while the check of types still keeps one core busy
 * @returns {Promise<boolean>} whether all passed
 */
export async function runChecks(more = []) {
  // The types that pages import are generated, and the check of types needs them.
  const typesGenerated = await passes({
    name: 'page types',
    run: () => runTool('@react-router/dev/bin.cjs', 'typegen'),
  });
  const [typesHold, othersPass] = await Promise.all([passes(TYPES), passInTurn([...OTHERS, ...more])]);
  return typesGenerated && typesHold && othersPass;
}

/** @param {Check[]} checks */
async function passInTurn(checks) {
  let allPass = true;
  for (const check of checks) allPass = (await passes(check)) && allPass;
  return allPass;
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
