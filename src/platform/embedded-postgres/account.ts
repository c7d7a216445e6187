import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/**
 * Whom the database runs as, in the form that `spawn` takes. Empty: as ourselves. PostgreSQL refuses to run as
 * root, so root hands it to an account that owns next to nothing.
 */
export interface Account {
  uid?: number;
  gid?: number;
}

const UNPRIVILEGED = ['nobody', 'postgres', 'daemon'];

/** Throws one sentence when we are root and the system knows no ordinary account. */
export function chooseAccount(): Account {
  if (process.getuid?.() !== 0) return {};

  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of UNPRIVILEGED) {
    const entry = accounts.find((line) => line.startsWith(`${name}:`))?.split(':');
    // Some systems write nobody's id as -2; the kernel takes the unsigned form.
    if (entry) return { uid: Number(entry[2]) >>> 0, gid: Number(entry[3]) >>> 0 };
  }
  throw new Error(
    'PostgreSQL will not run as root, and this system has no account nobody to run it as: start Marque as an ordinary user or set DATABASE_URL.',
  );
}

/** The account that owns what already lies in `folder`. Throws one sentence when that is not ours to act as. */
export function ownerOf(folder: string): Account {
  const { uid, gid } = statSync(folder);
  const self = process.getuid?.();
  if (self === undefined || self === uid) return {};
  if (self === 0) return { uid, gid };
  throw new Error(
    `The database in ${folder} belongs to another user (id ${uid}): start Marque as that user or set DATA_DIR to another folder.`,
  );
}

/** Asks the system itself, since modes, access lists and mounts all have a say in it. */
export function canEnter(account: Account, folder: string): boolean {
  if (account.uid === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], asAccount(account)).status === 0;
}

/** The command's output; throws an Error with what it printed when it fails. */
export async function runAs(account: Account, command: string, args: string[]): Promise<string> {
  const child = spawn(command, args, { ...asAccount(account), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const status = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (status !== 0) throw new Error(output.trim() || `${command} ended with ${status}`);
  return output;
}

/**
 * No PG… variable of the user's shell may steer the embedded database, and its messages stay in the language that
 * we look for in them. The working folder is one that every account may enter.
 */
export function asAccount(account: Account) {
  return { ...account, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
}
