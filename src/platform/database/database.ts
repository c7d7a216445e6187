import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { log } from '#platform/log.ts';

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

/** Opens a pool. Nothing connects before the first query. `statementMs` is the longest that a statement may take. */
export function openDatabase(
  url: string,
  options: { max?: number; statementMs?: number } = {},
): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    connectionTimeoutMillis: 10_000,
    statement_timeout: options.statementMs,
    application_name: 'marque',
  });
  // A connection that breaks must not end the process, be it idle or held by a transaction that waits for something
  // else: a query on it fails by itself, and the next one gets a new connection.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'A database connection broke'));
  });
  pool.on('error', () => {});
  return { database: drizzle(pool), pool, close: () => pool.end() };
}

/** Whether a failure is PostgreSQL's unique violation of the named constraint. */
export function violates(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && cause.constraint === constraint) return true;
  }
  return false;
}
