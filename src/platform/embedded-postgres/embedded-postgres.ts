import { performance } from 'node:perf_hooks';
import { deleteHome, type Home, openHome, SUPERUSER } from './data-folder.ts';
import { lower, raise, type StartOptions } from './postmaster.ts';
import { arrive, type Entrance, type Presence } from './presence.ts';
import { prepareDatabase, ROLE, rolePassword } from './role.ts';
import { watchOver } from './throwaway.ts';

export interface EmbeddedPostgresOptions {
  /** DATA_DIR: the database lies in its folder `postgres`, or where its `postgres.location` says. */
  dataDir: string;
  log(line: string): void;
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
  /** Leaves the database; the last process to leave shuts it down. */
  stop(): Promise<void>;
}

const DATABASE = 'marque';
/** Long, because crash recovery of a busy shop may take a while. */
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 60_000;

/**
 * Real PostgreSQL 18 on a free port of 127.0.0.1. Attaches to the one that holds the data already, such as one that
 * outlived a killed server; any number of servers may share a DATA_DIR. A database that dies while it is in use is
 * started again on the same port. Throws an Error whose message is one sentence.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, throwaway = false, onLaunch } = options;
  const since = performance.now();
  const home = await openHome(options.dataDir, throwaway);
  let stopping = false;
  let running = await join(home, { throwaway, onLost, onLaunch });
  let reviving: Promise<void> | undefined;
  const callOff = throwaway ? watchOver(running.pid, home) : undefined;
  const seconds = ((performance.now() - since) / 1000).toFixed(2);
  log(
    `PostgreSQL ${running.started ? 'started' : 'found running'} on 127.0.0.1:${running.port} in ${seconds} s`,
  );

  function onLost() {
    if (stopping || throwaway) return;
    log('PostgreSQL went away; starting it again');
    reviving = join(home, { throwaway, onLost, port: running.port }).then(
      (again) => {
        running = again;
      },
      (error) => log(error.message),
    );
  }

  return {
    url: urlOf(home, running.port, DATABASE),
    superuserUrl: superuserUrlOf(home, running.port, DATABASE),
    async stop() {
      stopping = true;
      await reviving;
      callOff?.();
      const mode = throwaway ? 'immediate' : 'fast';
      await running.presence.leave(() => lower(home, running.pid, mode, Date.now() + STOP_LIMIT_MS));
      if (throwaway) await deleteHome(home);
    },
  };
}

interface Running {
  pid: number;
  port: number;
  /** False when it ran before we came. */
  started: boolean;
  presence: Presence;
}

interface Joining extends Pick<StartOptions, 'throwaway' | 'port' | 'onLaunch'> {
  onLost(): void;
}

async function join(home: Home, { onLost, ...starting }: Joining): Promise<Running> {
  const { throwaway, port } = starting;
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    const postmaster = await raise(home, { ...starting, deadline });
    if (port !== undefined && postmaster.port !== port) {
      throw new Error(
        `PostgreSQL came back on port ${postmaster.port} instead of ${port}: start Marque again.`,
      );
    }
    const presence = await arrive(entranceOf(home, postmaster.port, throwaway), onLost).catch((cause) => {
      throw new Error(
        `The embedded PostgreSQL does not let us in: ${cause.message} (its log: ${home.logFile}).`,
        { cause },
      );
    });
    if (presence) return { ...postmaster, presence };
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
