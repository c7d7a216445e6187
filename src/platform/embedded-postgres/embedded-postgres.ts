import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { codeOf } from '#platform/errors.ts';
import { deleteHome, type Home, openHome, SUPERUSER } from './data-folder.ts';
import { lower, type Postmaster, raise, type StartOptions } from './postmaster.ts';
import { isAlive } from './process.ts';
import { prepareDatabase, ROLE, rolePassword } from './role.ts';

export interface EmbeddedPostgresOptions {
  /** DATA_DIR: the database lies in its folder `postgres`, or where its `postgres.location` says. */
  dataDir: string;
  log(line: string): void;
  /** Where another process owns the data, its PostgreSQL is used as a guest, as commands do; else that is refused. */
  mayBeGuest?: boolean;
  /** For tests: nothing waits for the disk, and the database is deleted when this process stops it or ends. */
  throwaway?: boolean;
  /** Called when its process was started or found: from then on it gets ready by itself. */
  onLaunch?: () => void;
}

export interface EmbeddedPostgres {
  /** Of the database `marque`, as the role that owns it, without superuser rights. It stays the same until `stop`. */
  url: string;
  /** The same database as superuser: for measurements that fill it, never for the shop. */
  superuserUrl: string;
  /** Shuts the database down; a guest leaves it running. */
  stop(): Promise<void>;
}

const DATABASE = 'marque';
/** Long, because crash recovery of a busy shop may take a while. */
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 60_000;
const ASK_AGAIN_MS = 1_000;

/**
 * Real PostgreSQL 18 on a free port of 127.0.0.1, which one process owns. One that outlived a killed owner is taken over, and one that
 * dies while it is in use is started again on the same port. Throws an Error whose message is one sentence.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, mayBeGuest = false, throwaway = false, onLaunch } = options;
  const since = performance.now();
  const home = await openHome(dataDir, throwaway);
  const first = await reach(home, { throwaway, onLaunch });
  const { port } = first;
  const urls = { url: urlOf(home, port, DATABASE), superuserUrl: superuserUrlOf(home, port, DATABASE) };
  if ('owner' in first) {
    if (mayBeGuest) return { ...urls, stop: async () => {} };
    throw new Error(
      `Marque is already running with the data in ${dataDir} (process ${first.owner}): end it first, or start with another DATA_DIR.`,
    );
  }
  let stopping = false;
  let owned: Owned | undefined;
  let reviving: Promise<void> | undefined;
  const callOff = throwaway ? watchOver(first.pid, home) : undefined;

  function follow(running: Owned) {
    owned = running;
    running.connection.once('end', () => {
      owned = undefined;
      if (stopping || throwaway) return;
      log('PostgreSQL went away; starting it again');
      reviving = revive().catch((error) => log(error.message));
    });
  }
  async function revive() {
    while (!stopping) {
      const again = await reach(home, { throwaway, port });
      if ('connection' in again) return follow(again);
      // A command came first.
      await pause(ASK_AGAIN_MS);
    }
  }

  follow(first);
  const seconds = ((performance.now() - since) / 1000).toFixed(2);
  log(`PostgreSQL ${first.started ? 'started' : 'found running'} on 127.0.0.1:${port} in ${seconds} s`);
  return {
    ...urls,
    async stop() {
      stopping = true;
      await reviving;
      callOff?.();
      if (owned) {
        const { pid, connection } = owned;
        await lower(home, pid, throwaway ? 'immediate' : 'fast', Date.now() + STOP_LIMIT_MS);
        await connection.end().catch(() => {});
      }
      if (throwaway) await deleteHome(home);
    },
  };
}

interface Raised extends Postmaster {
  /** False when it ran before we came. */
  started: boolean;
}
type Owned = Raised & Extract<Ownership, { connection: unknown }>;

async function reach(home: Home, starting: Omit<StartOptions, 'deadline'>): Promise<Raised & Ownership> {
  const { throwaway, port } = starting;
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    const postmaster = await raise(home, { ...starting, deadline });
    if (port !== undefined && postmaster.port !== port) {
      throw new Error(
        `PostgreSQL came back on port ${postmaster.port} instead of ${port}: start Marque again.`,
      );
    }
    const ownership = await takeOwnership(entranceOf(home, postmaster.port, throwaway)).catch((cause) => {
      throw new Error(
        `The embedded PostgreSQL does not let us in: ${cause.message} (its log: ${home.logFile}).`,
        { cause },
      );
    });
    if (ownership) return { ...postmaster, ...ownership };
  }
  throw new Error(`The embedded PostgreSQL does not answer (its log: ${home.logFile}).`);
}

function entranceOf(home: Home, port: number, throwaway: boolean): Entrance {
  return {
    superuserUrl: superuserUrlOf(home, port, 'postgres'),
    roleUrl: urlOf(home, port, 'postgres'),
    prepare: (superuser) =>
      prepareDatabase(superuser, {
        database: DATABASE,
        urlOf: (database) => superuserUrlOf(home, port, database),
        password: rolePassword(home),
        throwaway,
      }),
  };
}

function urlOf(home: Home, port: number, database: string) {
  return addressOf(`${ROLE}:${rolePassword(home)}`, port, database);
}

function superuserUrlOf(home: Home, port: number, database: string) {
  return addressOf(`${SUPERUSER}:${home.password}`, port, database);
}

function addressOf(login: string, port: number, database: string) {
  // Said outright, because PGSSLMODE in the user's shell would ask for encryption, which loopback has not.
  return `postgresql://${login}@127.0.0.1:${port}/${database}?sslmode=disable`;
}

/** Who owns the data: this process, as long as the connection lasts, or the process of that number. */
type Ownership = { connection: Client } | { owner: number };

/** The owner holds it on a connection that ends with its process, however that ends. */
const LOCK = 18_052_026;
const CONNECT_LIMIT_MS = 10_000;
/** The owner's connection says which process it is, for a second server's sentence. */
const NAME = 'marque owner ';
/** Cut off while the database starts, recovers or stops: trying again is right. */
const PASSING = new Set(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03']);
/** What the driver says, without a code, of a connection that the database closed before it answered. */
const CLOSED = 'Connection terminated unexpectedly';

const isPassing = (error: unknown): boolean =>
  PASSING.has(codeOf(error) ?? '') || (error instanceof Error && error.message === CLOSED);

/** How to reach the database. */
interface Entrance {
  superuserUrl: string;
  /** Of the role that the shop works as; it may not be there before `prepare`. */
  roleUrl: string;
  prepare(superuser: Client): Promise<void>;
}

/**
 * Takes the data unless a living process owns them. Undefined when the database is on its way up or down, or its owner was killed a
 * moment ago: look again. Throws what the database answered when it does not let us in. The superuser is gone when this returns.
 */
export async function takeOwnership(entrance: Entrance): Promise<Ownership | undefined> {
  const superuser = clientFor(entrance.superuserUrl);
  const connection = clientFor(entrance.roleUrl);
  let ownership: Ownership | undefined;
  try {
    await superuser.connect();
    await entrance.prepare(superuser);
    await connection.connect();
    ownership = await lock(connection);
  } catch (error) {
    if (!isPassing(error)) throw error;
  } finally {
    await superuser.end().catch(() => {});
    if (!ownership || 'owner' in ownership) await connection.end().catch(() => {});
  }
  if (!ownership) await pause(20);
  return ownership;
}

async function lock(connection: Client): Promise<Ownership | undefined> {
  const { rows: tried } = await connection.query('select pg_try_advisory_lock($1) as is_ours', [LOCK]);
  if (tried[0].is_ours) return { connection };
  const { rows } = await connection.query(
    `select substr(application_name, length($2) + 1)::integer as owner from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted and application_name ^@ $2`,
    [LOCK, NAME],
  );
  const owner = rows[0]?.owner;
  return owner && isAlive(owner) ? { owner } : undefined;
}

function clientFor(connectionString: string): Client {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    application_name: `${NAME}${process.pid}`,
  });
  // Without a listener, a broken connection would end the whole server. 'end' follows, and that is acted on.
  client.on('error', () => {});
  return client;
}

/** Waits for its input to end, which the system sees to however this process ends; then ends and deletes. */
const WATCH = `read -r _
kill -QUIT "$1" 2>/dev/null
tries=0
while [ -e "$2/data/postmaster.pid" ] && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
rm -rf "$2" "$3"`;

/**
 * Lets a throwaway database die with this process, also when a killed test run has no time to clean up. Returns how
 * to call the watcher off.
 */
function watchOver(pid: number, home: Home): () => void {
  const watcher = spawn('/bin/sh', ['-c', WATCH, 'sh', String(pid), home.folder, home.locationFile], {
    cwd: '/',
    // Ctrl-C must not take the watcher along.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  return () => void watcher.kill('SIGKILL');
}
