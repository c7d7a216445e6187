import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inCheckout, NODE, Obstacle } from './checkout.mjs';
import { runQuietly } from './process.mjs';
import { SOURCES } from './sources.mjs';

const STAMP = 'build/inputs.sha256';
/** The same by what the sources hold: true wherever the folder was copied to, whatever times its files have there. */
const CONTENTS = 'build/contents.sha256';
/** The server as it was built. */
export const SERVER = 'build/shop/main.js';

/** Builds the pages and the server where a source is newer than the last build. Throws an Obstacle when they do not build. */
export async function build() {
  if (readStamp(STAMP) === fingerprint(timesOf) && existsSync(inCheckout(CONTENTS))) return;
  console.log('Building the pages …');
  const sources = readSources();
  for (const stamp of [STAMP, CONTENTS]) rmSync(inCheckout(stamp), { force: true });
  await run('The pages', inCheckout('node_modules/@react-router/dev/bin.cjs'), 'build');
  assertNoServerCode();
  await run('The server', inCheckout('scripts/lib/server-bundle.mjs'));
  noteBuilt(sources);
}

/** The sources as they are now, to be noted once they are built: what is changed meanwhile is not part of it. */
export const readSources = () => ({ inputs: fingerprint(timesOf), contents: fingerprint(bytesOf) });

/** @param {ReturnType<typeof readSources>} sources of which the build is */
export function noteBuilt({ inputs, contents }) {
  writeFileSync(inCheckout(CONTENTS), contents);
  writeFileSync(inCheckout(STAMP), inputs);
}

/** For who runs what was built, and builds nothing. Throws an Obstacle that says what to do where that cannot be run. */
export function assertBuilt() {
  const built = readStamp(CONTENTS);
  if (!built || !existsSync(inCheckout(SERVER)))
    throw new Obstacle('There is no build of the shop here. Run `npm run build` first.');
  if (built !== fingerprint(bytesOf))
    throw new Obstacle(
      'The build is not of these sources: something was changed since. Run `npm run build` again.',
    );
}

/** @param {string} what @param {string[]} program with its arguments */
async function run(what, ...program) {
  const { code, output } = await runQuietly(NODE, program);
  if (code === 0) return;
  throw new Obstacle(`${output.trim()}\n${what} could not be built: the reason stands above.`);
}

/** What every table and every service carries along: no browser may ever load it. */
const SERVER_CODE = 'drizzle:entityKind';

/** The walls keep server code out of screens by their imports; this looks at what was really built. */
function assertNoServerCode() {
  const folder = inCheckout('build/client/assets');
  const leaks = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .filter((name) => readFileSync(join(folder, name), 'utf8').includes(SERVER_CODE));
  if (leaks.length === 0) return;
  throw new Obstacle(`Tables or services got into the browser's scripts: ${leaks.join(', ')}.`);
}

/** @param {string} stamp */
function readStamp(stamp) {
  try {
    return readFileSync(inCheckout(stamp), 'utf8');
  } catch {
    return undefined;
  }
}

/** @typedef {(path: string, found: import('node:fs').Stats) => string} LineOf */

/** Names, sizes and times tell enough, and tell it in milliseconds. @type {LineOf} */
const timesOf = (path, { size, mtimeMs }) => `${path} ${size} ${mtimeMs}`;

/** @type {LineOf} */
const bytesOf = (path) =>
  `${relative(inCheckout('.'), path)} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`;

/** @param {LineOf} lineOf what of each file counts */
function fingerprint(lineOf) {
  const hash = createHash('sha256');
  const settings = readdirSync(inCheckout('.')).filter((name) => name.endsWith('.config.ts'));
  for (const input of [...SOURCES, ...settings.sort()]) addFile(hash, inCheckout(input), lineOf);
  return hash.digest('hex');
}

/** The server reads them where they lie, and there are two thousand. */
const READ_WHERE_THEY_LIE = inCheckout('seeds/pictures');

/** @param {import('node:crypto').Hash} hash @param {string} path @param {LineOf} lineOf */
function addFile(hash, path, lineOf) {
  if (path === READ_WHERE_THEY_LIE) return;
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    for (const name of readdirSync(path).sort()) addFile(hash, join(path, name), lineOf);
  } else if (found && !/\.(test\.tsx?|measure\.ts)$/.test(path)) {
    hash.update(`${lineOf(path, found)}\n`);
  }
}
