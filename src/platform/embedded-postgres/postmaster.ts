import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '#platform/errors.ts';
import { asAccount } from './account.ts';
import type { Home } from './data-folder.ts';
import { commandLine, isAlive } from './process.ts';

/** The process that holds a data folder, as PostgreSQL itself notes it in postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  status: string;
}

const POLL_MS = 10;
const LOG_LIMIT_BYTES = 16 * 1024 * 1024;
/** Above every pid that a system hands out. */
const NO_PID = 2_147_483_647;
/** What goes by itself: a port taken in between, another start that was faster, backends that outlive a kill. */
const PASSING =
  /Address already in use|could not create any TCP\/IP sockets|lock file .* (already exists|is empty)|pre-existing shared memory/;
/** PostgreSQL makes its pid file and fills it at once; one that stays empty is of a start that was cut off in between. */
const EMPTY_LIMIT_MS = 2000;

export interface StartOptions {
  throwaway: boolean;
  /** Only this port will do, because connections to it are configured already. */
  port?: number;
  deadline: number;
  /** Called when its process was started or found. */
  onLaunch?: () => void;
}

/** The postmaster that already holds the data, else a new one. Throws one sentence when it fails or takes too long. */
export async function raise(home: Home, options: StartOptions): Promise<Postmaster & { started: boolean }> {
  let failure = 'it takes too long to get ready';
  let started = false;
  while (Date.now() < options.deadline) {
    const holder = findHolder(home.data);
    if (holder?.status === 'ready') return { ...holder, started };
    if (holder) {
      options.onLaunch?.();
      await pause(POLL_MS);
      continue;
    }
    const ended = await launch(home, options);
    started = ended === undefined;
    if (ended && !PASSING.test(ended)) throw new Error(unable(ended, home));
    if (ended) {
      failure = ended;
      await pause(20 * POLL_MS);
    }
  }
  throw new Error(unable(failure, home));
}

function unable(log: string, home: Home) {
  const line = log.split('\n').find((text) => /FATAL|PANIC|error/.test(text)) ?? log.trim().split('\n')[0];
  return `The embedded PostgreSQL does not start: ${line?.replace(/^.*?(FATAL|PANIC): +/, '')} (its log: ${home.logFile}).`;
}

/** Ends it and waits for that. Fast: open transactions are rolled back, what was committed is on disk. */
export async function lower(home: Home, pid: number, mode: 'fast' | 'immediate', deadline: number) {
  if (findHolder(home.data)?.pid !== pid) return;
  process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  while (findHolder(home.data)?.pid === pid) {
    if (Date.now() > deadline) throw new Error(`The embedded PostgreSQL (process ${pid}) does not stop.`);
    await pause(POLL_MS);
  }
}

function pidFile(data: string) {
  return join(data, 'postmaster.pid');
}

/** Whether a noted folder is another one than ours. One that is gone was moved. */
export function isOtherFolder(noted: string, data: string) {
  const [theirs, ours] = [statSync(noted, { throwIfNoEntry: false }), statSync(data)];
  return theirs !== undefined && (theirs.ino !== ours.ino || theirs.dev !== ours.dev);
}

/**
 * Undefined where no postmaster runs, also when a killed one left its pid file behind. Throws where it runs on another folder: the
 * pid file came with a copy, and a server of the copy would work on the original. Exported for its test.
 */
export function findHolder(data: string): Postmaster | undefined {
  // Its lines: pid, data folder, start time, port, socket folder, address, memory key, status.
  const lines = readPidFile(data).split('\n');
  const pid = Number(lines[0]);
  if (!pid || !isPostmasterOf(pid, lines[1] ?? '')) return undefined;
  // PostgreSQL goes on in a folder that is moved while it runs.
  if (isOtherFolder(lines[1] ?? '', data))
    throw new Error(
      `The database in ${data} is a copy of ${lines[1]}, which is in use (process ${pid}): end the shop of the original, copy it again and start, or restore a backup in another DATA_DIR.`,
    );
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? 'starting' };
}

/** Empty where there is none. */
function readPidFile(data: string) {
  try {
    return readFileSync(pidFile(data), 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  }
}

/** A pid alone proves little: after a reboot, and in every new container, the same numbers are handed out again. */
function isPostmasterOf(pid: number, data: string) {
  if (!isAlive(pid)) return false;
  const command = commandLine(pid);
  return basename(command.split(' ')[0] ?? '').startsWith('postgres') && command.includes(data);
}

/** Undefined once the new postmaster is at work on its data; what it logged when it ended instead. */
async function launch(home: Home, options: StartOptions): Promise<string | undefined> {
  await removeEmptyPidFile(home.data);
  await disownStalePid(home.data);
  const log = await openLog(home);
  const from = (await log.stat()).size;
  const port = options.port ?? (await freePort());
  const child = spawn(home.binaries.postgres, postgresArguments(home.data, port, options.throwaway), {
    ...asAccount(home.account),
    // Its own group: Ctrl-C is for the server, which closes its connections before it stops the database.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  let ended = false;
  child.on('exit', () => (ended = true)).on('error', () => (ended = true));
  child.unref();
  options.onLaunch?.();
  while (!ended && findHolder(home.data)?.pid !== child.pid) await pause(POLL_MS);
  while (!ended && findHolder(home.data)?.status === 'starting' && Date.now() < options.deadline)
    await pause(POLL_MS);
  await log.close();
  if (!ended) return undefined;
  const written = await readFile(home.logFile);
  return written.subarray(from).toString() || 'the system cannot run it';
}

/** PostgreSQL refuses to start over an empty pid file, because it might be that of another start just now. */
async function removeEmptyPidFile(data: string) {
  const found = await stat(pidFile(data)).catch(() => undefined);
  if (found?.size === 0 && Date.now() - found.mtimeMs > EMPTY_LIMIT_MS)
    await rm(pidFile(data), { force: true });
}

/**
 * When the pid in the file is alive and someone else's, PostgreSQL would refuse to start. The file stays, because by
 * its other lines PostgreSQL finds out whether orphaned backends still hold the memory; only the pid goes.
 */
async function disownStalePid(data: string) {
  const text = readPidFile(data);
  const pid = Number.parseInt(text, 10);
  if (!pid || !isAlive(pid) || findHolder(data)) return;
  await writeFile(pidFile(data), text.replace(/^\d+/, String(NO_PID)));
}

async function openLog({ logFile, account }: Home) {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_LIMIT_BYTES) await rename(logFile, `${logFile}.1`);
  const log = await open(logFile, 'a', 0o600);
  // Root may start today what its owner starts tomorrow.
  if (account.uid !== undefined && account.gid !== undefined) await log.chown(account.uid, account.gid);
  return log;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.on('error', reject).listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free on 127.0.0.1.');
  return address.port;
}

function postgresArguments(data: string, port: number, throwaway: boolean) {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '128MB',
    effective_cache_size: `${Math.max(256, Math.floor(totalmem() / 2 ** 21))}MB`,
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(throwaway ? CARELESS : DURABLE),
  };
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

const DURABLE = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Before crash recovery everything goes to disk: in one call where the system has one, else file by file.
  recovery_init_sync_method: process.platform === 'linux' ? 'syncfs' : 'fsync',
};

/** For data that may be lost: nothing waits for the disk. */
const CARELESS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  // It does not live long enough to need it.
  autovacuum: 'off',
};
