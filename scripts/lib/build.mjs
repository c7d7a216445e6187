import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inCheckout, NODE, Obstacle } from './checkout.mjs';
import { runQuietly } from './process.mjs';

const INPUTS = [
  'src',
  'public',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'scripts/lib/page-fonts.ts',
];
const STAMP = 'build/inputs.sha256';

/** Builds the pages where a source is newer than the last build. Throws an Obstacle when they do not build. */
export async function build() {
  const inputs = fingerprint();
  if (readStamp() === inputs) return;
  console.log('Building the pages …');
  rmSync(inCheckout(STAMP), { force: true });
  const { code, output } = await runQuietly(NODE, [
    inCheckout('node_modules/@react-router/dev/bin.cjs'),
    'build',
  ]);
  if (code !== 0)
    throw new Obstacle(`${output.trim()}\nThe pages could not be built: the reason stands above.`);
  assertNoServerCode();
  writeFileSync(inCheckout(STAMP), inputs);
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

function readStamp() {
  try {
    return readFileSync(inCheckout(STAMP), 'utf8');
  } catch {
    return undefined;
  }
}

/** Names, sizes and times tell enough, and tell it in milliseconds. */
function fingerprint() {
  const hash = createHash('sha256');
  const settings = readdirSync(inCheckout('.')).filter((name) => name.endsWith('.config.ts'));
  for (const input of [...INPUTS, ...settings.sort()]) addFile(hash, inCheckout(input));
  return hash.digest('hex');
}

/** @param {import('node:crypto').Hash} hash @param {string} path */
function addFile(hash, path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    for (const name of readdirSync(path).sort()) addFile(hash, join(path, name));
  } else if (found && !/\.test\.tsx?$/.test(path)) {
    hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
  }
}
