import { existsSync, readFileSync } from 'node:fs';
import { basename, delimiter } from 'node:path';
import { inCheckout, NODE, Obstacle } from './checkout.mjs';
import { runQuietly } from './process.mjs';

const OFFLINE =
  /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED/;

/** Brings node_modules in line with package-lock.json; no work where it is. Throws an Obstacle when npm cannot. */
export async function install() {
  if (isInstalled()) return;
  console.log('Installing packages, which takes a minute or two the first time …');
  const [command, ...args] = npm();
  const { code, output } = await runQuietly(
    command,
    [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      env: { ...process.env, PATH: pathWithoutPackages() },
    },
  );
  if (code === 0 && isInstalled()) return;
  console.error(output.trim());
  const offline = OFFLINE.exec(output);
  throw new Obstacle(
    offline
      ? `The packages could not be fetched (${offline[0]}): is this machine online, and is npm's registry right?`
      : 'The packages could not be installed: npm says above why.',
  );
}

/** For who installs nothing. Throws an Obstacle where node_modules is not what package-lock.json names. */
export function assertInstalled() {
  if (!isInstalled())
    throw new Obstacle(
      'The packages are not those of package-lock.json. Run `npm run build`, which installs them.',
    );
}

/** npm notes in node_modules what it installed, once all of it is there, install scripts included. */
function isInstalled() {
  const note = inCheckout('node_modules/.package-lock.json');
  if (!existsSync(note) || !existsSync(NODE)) return false;
  const wanted = packagesIn(inCheckout('package-lock.json'));
  const installed = packagesIn(note);
  // An optional package that is missing belongs to another platform.
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && !installed[path]),
  );
}

/** @param {string} file @returns {Record<string, { version: string, optional?: boolean }>} */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** The npm that runs us, with the Node that runs it: `node` on the path may be the one about to be replaced. */
function npm() {
  const { npm_execpath: program = '', npm_node_execpath: node = process.execPath } = process.env;
  return basename(program).startsWith('npm-cli') ? [node, program] : ['npm'];
}

function pathWithoutPackages() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => !/node_modules[/\\]\.bin[/\\]?$/.test(folder)).join(delimiter);
}
