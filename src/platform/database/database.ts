import type { EventEmitter } from 'node:events';
import { connect } from 'node:net';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { log } from '#platform/log.ts';
import { readOnly } from './out-of-reach.ts';

/** A connection to PostgreSQL or an open transaction: services take either. */
export type Database = NodePgDatabase<Record<string, never>>;

export interface DatabaseConnection {
  database: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

// int8 (counts, sums of cents) stays below 2^53 here; numbers are what the rules calculate with.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** How long a statement of a request may take; it ends with 503 then (rules.md#errors). */
export const requestStatementMs = 2_000;

/**
 * Takes the names off what this connection is asked: a name stays with the connection of PostgreSQL, which a pool in between may
 * have handed to somebody else by the next transaction.
 */
function askUnnamed(client: pg.PoolClient): void {
  const { query } = client;
  const unnamed = (asked: unknown, ...rest: unknown[]): unknown => {
    const isNamed = typeof asked === 'object' && asked !== null && 'name' in asked && !('submit' in asked);
    return Reflect.apply(query, client, [isNamed ? { ...asked, name: undefined } : asked, ...rest]);
  };
  Object.assign(client, { query: unnamed });
}

/**
 * After a fail-over a connection may lead to what was the primary: it answers questions, and refuses every write for as long as it is
 * kept. So one that said so is given up when it comes back to the pool.
 */
function giveUpStandbys(pool: pg.Pool): void {
  const standbys = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => {
    // The driver's own stream of messages, which its types leave out.
    const { connection } = client as pg.PoolClient & { connection: EventEmitter };
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === readOnly) standbys.add(client);
    });
  });
  pool.on('release', (_, client) => {
    // Of a client that is ending, the pool lets go.
    if (standbys.has(client)) void Reflect.apply(pg.Client.prototype.end, client, []);
  });
}

/**
 * Opens a pool. Nothing connects before the first query. `statementMs` is the longest that a statement may take;
 * `unnamed`: nothing stays prepared.
 */
export function openDatabase(
  url: string,
  options: { max?: number; statementMs?: number; unnamed?: boolean } = {},
): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    connectionTimeoutMillis: 10_000,
    // PgBouncer refuses it.
    ...(!options.unnamed && { statement_timeout: options.statementMs }),
    application_name: 'marque',
  });
  // A connection that breaks must not end the process, be it idle or held by a transaction that waits for something
  // else: a query on it fails by itself, and the next one gets a new connection.
  pool.on('connect', (client) => {
    if (options.unnamed) askUnnamed(client);
    if (options.unnamed && options.statementMs) limitStatements(client, options.statementMs);
    client.on('error', (error) => {
      // One that this process ends itself may meet the end of the embedded PostgreSQL.
      if (!pool.ending) log.warn({ err: error }, 'A database connection broke');
    });
  });
  pool.on('error', () => {});
  giveUpStandbys(pool);
  return { database: drizzle(pool), pool, close: () => pool.end() };
}

/** Whether a failure is PostgreSQL's unique violation of the named constraint. */
export function violates(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && cause.constraint === constraint) return true;
  }
  return false;
}

/** What PostgreSQL calls a request to cancel (its protocol, "CancelRequest"). */
const cancelCode = 80_877_102;

/** What `pg` keeps of an open connection, under names that its types leave out. */
interface Connected {
  host: string;
  port: number;
  processID: number;
  secretKey: number;
}

const isConnected = (client: object): client is Connected =>
  'processID' in client && typeof client.processID === 'number' && 'secretKey' in client;

/** Asks the server to end what this connection runs: it fails with 57014 then, as at the server's own limit. */
function cancelStatement({ host, port, processID, secretKey }: Connected): void {
  const request = Buffer.alloc(16);
  request.writeInt32BE(request.length, 0);
  request.writeInt32BE(cancelCode, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.on('error', (error) =>
    log.warn({ err: error }, 'A statement that takes too long could not be ended'),
  );
  socket.end(request);
}

/**
 * Ends statements of this connection that take longer than `statementMs`. For connections through PgBouncer, which refuses
 * `statement_timeout` as one begins, and hands what is set later to somebody else.
 */
function limitStatements(client: pg.PoolClient, statementMs: number): void {
  const { query } = client;
  const limited = (...asked: unknown[]): unknown => {
    const answered: unknown = Reflect.apply(query, client, asked);
    if (!(answered instanceof Promise)) return answered;
    const timer = setTimeout(() => isConnected(client) && cancelStatement(client), statementMs);
    const stop = () => clearTimeout(timer);
    answered.then(stop, stop);
    return answered;
  };
  Object.assign(client, { query: limited });
}
