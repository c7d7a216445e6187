import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { codeOf } from '#platform/errors.ts';
import { isAlive } from './process.ts';

/** Who owns the data: this process, as long as the connection lasts, or the process of that number. */
export type Ownership = { connection: Client } | { owner: number };

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
export interface Entrance {
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
