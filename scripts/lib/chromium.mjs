import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inCheckout, NODE, Obstacle } from './checkout.mjs';
import { runQuietly } from './process.mjs';

/** First the one that has no windows at all: it needs a quarter less of the processor than one that hides them. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const ON_A_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const DOWNLOAD_LIMIT_SECONDS = 300;
const PACKAGES_LIMIT_SECONDS = 600;

/**
 * A Chromium that starts: the one named by CHROMIUM_PATH, one that is there, Playwright's own, or the system's
 * package. Throws an Obstacle that says what is missing.
 *
 * @returns {Promise<string>} its path
 */
export async function findChromium() {
  const { CHROMIUM_PATH: named } = process.env;
  if (named) {
    if (await starts(named)) return named;
    throw new Obstacle(`CHROMIUM_PATH names ${named}, which is no Chromium that starts here.`);
  }
  const found = (await firstThatStarts()) ?? (await download()) ?? (await installPackage());
  if (found) return found;
  throw new Obstacle(
    'This needs a Chromium, and none could be installed: install one and name it in CHROMIUM_PATH.',
  );
}

async function firstThatStarts() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  for (const file of [...onPath, ON_A_MAC, await playwrightsOwn()]) {
    if (existsSync(file) && (await starts(file))) return file;
  }
  return undefined;
}

/** A file of that name may be a stub that only points to a store, or lack the system's libraries. @param {string} file */
async function starts(file) {
  const { code, output } = await runQuietly(file, ['--version'], { limitSeconds: 20 }).catch(() => ({
    code: 1,
    output: '',
  }));
  return code === 0 && /Chrom|HeadlessShell/.test(output);
}

async function playwrightsOwn() {
  const program = "console.log((await import('@playwright/test')).chromium.executablePath())";
  const { output } = await runQuietly(NODE, ['--input-type=module', '-e', program]);
  return output.trim();
}

async function download() {
  console.log("Fetching Playwright's Chromium, because there is none here …");
  const playwright = inCheckout('node_modules/@playwright/test/cli.js');
  await runQuietly(NODE, [playwright, 'install', 'chromium'], { limitSeconds: DOWNLOAD_LIMIT_SECONDS });
  return firstThatStarts();
}

/** Debian's package brings the libraries along that a downloaded Chromium may lack. */
async function installPackage() {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  console.log("Installing the system's Chromium …");
  const asRoot = process.getuid?.() === 0 ? ['env'] : ['sudo', '-n', 'env'];
  for (const step of [
    ['update'],
    ['install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation'],
  ]) {
    const [command, ...args] = [...asRoot, 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...step];
    const options = { env: process.env, limitSeconds: PACKAGES_LIMIT_SECONDS };
    const { code, output } = await runQuietly(command ?? '', args, options).catch(() => ({
      code: 1,
      output: '',
    }));
    if (code !== 0) console.error(output.trim().split('\n').slice(-3).join('\n'));
  }
  return firstThatStarts();
}
