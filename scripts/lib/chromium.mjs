import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { inCheckout, NODE, Obstacle } from './checkout.mjs';
import { runQuietly } from './process.mjs';

/** Chromium without windows: it needs a third less of the processor than a browser that hides them. */
const SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ON_A_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
/** Where an ordinary user, who may not install packages, gets the shell unpacked. */
const UNPACKED = inCheckout(`node_modules/.cache/${SHELL}`);
const LIMIT_SECONDS = 600;

/**
 * A Chromium that starts: the one named by CHROMIUM_PATH, else the headless shell, installed or unpacked where it is missing,
 * else a whole browser. Throws an Obstacle that says what is missing.
 *
 * @returns {Promise<string>} its path
 */
export async function findChromium() {
  const { CHROMIUM_PATH: named } = process.env;
  if (named) {
    if (await starts(named)) return named;
    throw new Obstacle(`CHROMIUM_PATH names ${named}, which is no Chromium that starts here.`);
  }
  const shell =
    (await firstThatStarts([...onPath([SHELL]), join(UNPACKED, SHELL)])) ??
    (await installShell()) ??
    (await unpackShell());
  if (shell) return shell;
  const browser = (await firstThatStarts([...onPath(BROWSERS), ON_A_MAC])) ?? (await playwrightsOwn());
  if (browser) {
    console.warn(`There is no ${SHELL} here: ${browser} takes its place, and takes longer.`);
    return browser;
  }
  throw new Obstacle(
    'This needs a Chromium, and none could be installed: install one and name it in CHROMIUM_PATH.',
  );
}

/** @param {string[]} names */
const onPath = (names) =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));

/** @param {string[]} files */
async function firstThatStarts(files) {
  for (const file of files) if (existsSync(file) && (await starts(file))) return file;
  return undefined;
}

/** A file of that name may be a stub that only points to a store, or lack the system's libraries. @param {string} file */
async function starts(file) {
  const { code, output } = await tryRun(file, ['--version'], { limitSeconds: 60 });
  return code === 0 && /Chrom|HeadlessShell/.test(output);
}

/** As runQuietly, but a program that is not there has failed. @type {typeof runQuietly} */
const tryRun = (command, args, options) =>
  runQuietly(command, args, options).catch((error) => ({ code: 1, output: String(error) }));

/** Debian's package, with the libraries that it needs; as root, or where sudo asks for no password. */
async function installShell() {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  const asRoot = process.getuid?.() === 0 ? ['env'] : ['sudo', '-n', 'env'];
  const [command = '', ...before] = [...asRoot, 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  if ((await tryRun(command, [...before, '--version'])).code !== 0) return undefined;
  console.log(`Installing ${SHELL} …`);
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', SHELL, 'fonts-liberation']]) {
    const options = { env: process.env, limitSeconds: LIMIT_SECONDS };
    const { code, output } = await tryRun(command, [...before, ...step], options);
    if (code !== 0) console.error(output.trim().split('\n').slice(-3).join('\n'));
  }
  return firstThatStarts(onPath([SHELL]));
}

/** The same package without rights: it and the libraries that are missing here, fetched and unpacked into the cache. */
async function unpackShell() {
  if (!existsSync('/usr/bin/apt-get') || !existsSync('/usr/bin/dpkg-deb')) return undefined;
  console.log(`Unpacking ${SHELL}, because it cannot be installed by this user …`);
  const at = (/** @type {string} */ ...names) => join(UNPACKED, ...names);
  for (const folder of ['lists/partial', 'cache/archives/partial', 'packages', 'root'])
    await mkdir(at(folder), { recursive: true });
  const own = [`Dir::State::Lists=${at('lists')}`, `Dir::Cache=${at('cache')}`, 'Debug::NoLocking=1'];
  const apt = (/** @type {string[]} */ ...args) =>
    tryRun('apt-get', [...own.flatMap((option) => ['-o', option]), '-qq', ...args], {
      cwd: at('packages'),
      limitSeconds: LIMIT_SECONDS,
    });
  await apt('update');
  const planned = await apt('--simulate', 'install', '--no-install-recommends', SHELL);
  const missing = [...planned.output.matchAll(/^Inst (\S+)/gm)].map(([, name]) => `${name}`);
  const { code, output } = await apt('download', ...missing);
  if (code !== 0) console.error(output.trim());
  for (const file of await readdir(at('packages')))
    await tryRun('dpkg-deb', ['--extract', at('packages', file), at('root')]);
  const files = await readdir(at('root'), { recursive: true });
  const libraries = new Set(
    files.filter((file) => /\.so[.\d]*$/.test(file)).map((file) => at('root', dirname(file))),
  );
  const program = `#!/bin/sh\nLD_LIBRARY_PATH='${[...libraries].join(':')}' exec '${at('root/usr/lib/chromium', SHELL)}' "$@"\n`;
  await writeFile(at(SHELL), program, { mode: 0o755 });
  return firstThatStarts([at(SHELL)]);
}

/** The Chromium that Playwright fetches for itself, where it can. */
async function playwrightsOwn() {
  const program = "console.log((await import('@playwright/test')).chromium.executablePath())";
  const find = async () => (await tryRun(NODE, ['--input-type=module', '-e', program])).output.trim();
  const found = await firstThatStarts([await find()]);
  if (found) return found;
  console.log("Fetching Playwright's Chromium, because there is none here …");
  const playwright = inCheckout('node_modules/@playwright/test/cli.js');
  await tryRun(NODE, [playwright, 'install', 'chromium'], { limitSeconds: LIMIT_SECONDS });
  return firstThatStarts([await find()]);
}
