import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { codeOf } from '#platform/errors.ts';

/**
 * A connection that each server keeps open as long as it uses the database, holding a shared advisory lock. Who can
 * take that lock for itself alone is the last one. A killed server's connection ends with it, so it is not counted.
 */
export interface Presence {
  /** Calls `shutDown` when no other server is left; none can arrive before it is done. */
  leave(shutDown: () => Promise<void>): Promise<void>;
}

const LOCK = 18_052_026;
const CONNECT_LIMIT_MS = 10_000;
/** Cut off while the database starts, recovers or stops: trying again is right. */
const PASSING = new Set(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03']);
/** What the driver says, without a code, of a connection that the database closed before it answered. */
const CLOSED = 'Connection terminated unexpectedly';

const isPassing = (error: unknown): boolean =>
  PASSING.has(codeOf(error) ?? '') || (error instanceof Error && error.message === CLOSED);

/** How to reach one server's database. */
export interface Entrance {
  superuserUrl: string;
  /** Of the role that the shop works as; it may not be there before `prepare`. */
  roleUrl: string;
  prepare(superuser: Client): Promise<void>;
}

/**
 * Undefined when the database is on its way up or down: look again who holds the data. `onLost` is called when the
 * connection breaks before `leave`. Throws what the database answered when it does not let us in. The superuser is
 * gone when this returns.
 */
export async function arrive(entrance: Entrance, onLost: () => void): Promise<Presence | undefined> {
  const superuser = clientFor(entrance.superuserUrl);
  const client = clientFor(entrance.roleUrl);
  try {
    // Held all the time: nobody shuts the database down before the role's own lock is there.
    await settle(superuser);
    await entrance.prepare(superuser);
    await settle(client);
  } catch (error) {
    await client.end().catch(() => {});
    if (!isPassing(error)) throw error;
    await pause(20);
    return undefined;
  } finally {
    await superuser.end().catch(() => {});
  }
  client.once('end', onLost);
  return {
    async leave(shutDown) {
      client.off('end', onLost);
      if (await isLast(client)) await shutDown();
      await client.end().catch(() => {});
    },
  };
}

function clientFor(connectionString: string): Client {
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  // Without a listener, a broken connection would end the whole server. 'end' follows, and that is acted on.
  client.on('error', () => {});
  return client;
}

async function settle(client: Client) {
  await client.connect();
  await client.query('select pg_advisory_lock_shared($1)', [LOCK]);
}

async function isLast(client: Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [LOCK]);
    const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [LOCK]);
    return rows[0].alone;
  } catch {
    return false; // The database is gone already.
  }
}
