import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const answers = (command: string, argument: string) =>
  spawnSync(command, [argument], { stdio: 'ignore' }).error === undefined;

/** Debian's place for what is not on the path. */
function inPostgresFolders(name: string): string | undefined {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  const versions = readdirSync(root).sort((one, other) => Number(other) - Number(one));
  return versions.map((version) => `${root}/${version}/bin/${name}`).find(existsSync);
}

function install(debianPackage: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], {
      stdio: 'ignore',
    });
  } catch {
    // Told by the caller, who names what is missing.
  }
}

/** A program of Debian's, found or installed. Throws one sentence where it cannot be had. */
function need(find: () => string | undefined, name: string, debianPackage: string): string {
  const found = find();
  if (found) return found;
  install(debianPackage);
  const installed = find();
  if (installed) return installed;
  throw new Error(`The bench needs ${name}: install Debian's package ${debianPackage}.`);
}

/** wrk: a load generator in C that a Node server cannot outrun, so that it never flatters a ratio. */
export const wrk = () => need(() => (answers('wrk', '--version') ? 'wrk' : undefined), 'wrk', 'wrk');

export const pgbench = () =>
  need(
    () => (answers('pgbench', '--version') ? 'pgbench' : inPostgresFolders('pgbench')),
    'pgbench',
    'postgresql-contrib',
  );
