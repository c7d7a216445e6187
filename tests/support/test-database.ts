import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type DatabaseConnection, openDatabase } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { type Listener, openJobs } from '#platform/jobs/jobs.ts';
import { resetDatabase, resetsOf, schemaOf } from './empty-database.ts';

const on = (serverUrl: string, database: string) => {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
};

/** One connection to each database that this process has administered; they keep no process alive. */
const administered = new Map<string, pg.Pool>();

function serverAt(url: string): pg.Pool {
  const known = administered.get(url);
  if (known) return known;
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The server, or this database, may be gone before who asked it.
  pool.on('error', () => {});
  administered.set(url, pool);
  return pool;
}

/** As superuser, in the server's own database or another one. */
function superuserAt(database?: string): pg.Pool {
  const url = process.env.TEST_SUPERUSER_URL!;
  return serverAt(database ? on(url, database) : url);
}

/** One connection to this database, for as long as `act` takes. */
async function connected<Result>(url: string, act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

const notPermitted = '42501';

/** A worker of PostgreSQL's own, such as that of autovacuum, may be at work in it, and ends soon: nobody may end it. */
async function drop(name: string): Promise<void> {
  for (const patientUntil = Date.now() + 60_000; ; await setTimeout(100)) {
    try {
      await superuserAt().query(`drop database ${name} with (force)`);
      return;
    } catch (error) {
      const isOthers = error instanceof pg.DatabaseError && error.code === notPermitted;
      if (!isOthers || Date.now() > patientUntil) throw error;
    }
  }
}

/** In the server's own database: the emptied copies that wait for the next test file, and how copies are emptied. */
const tablesOf = (template: string) => ({ free: `${template}_free`, told: `${template}_told` });

/**
 * Makes the migrated database of which test files get copies, one per run, so that several runs can share a server.
 * Tests find its name by TEST_TEMPLATE. It has the queues of these listeners. Returns how to drop it with its copies.
 */
export async function prepareTemplate<Shop>(
  serverUrl: string,
  listeners: readonly Listener<Shop>[] = [],
): Promise<() => Promise<void>> {
  const name = `template_${randomBytes(6).toString('hex')}`;
  const server = serverAt(serverUrl);
  await server.query(`create database ${name}`);
  const url = on(serverUrl, name);
  const connection = openDatabase(url);
  await migrateDatabase(connection.database);
  await connection.close();
  const nobody = () => {
    throw new Error('A template has no shop.');
  };
  const jobs = await openJobs({ databaseUrl: url, shop: nobody, listeners, schedules: [] });
  await jobs.stop();
  const { resets, schema } = await connected(url, async (client) => ({
    resets: await resetsOf(client),
    schema: await schemaOf(client),
  }));
  const { free, told } = tablesOf(name);
  await server.query(`create table ${free} (name text primary key)`);
  await server.query(
    `create table ${told} as select ${pg.escapeLiteral(JSON.stringify(resets))}::json as resets, '${schema}' as schema`,
  );
  process.env.TEST_TEMPLATE = name;
  return async () => {
    const copies = await server.query(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [copyPrefix(name)],
    );
    for (const copy of copies.rows) await drop(copy.name);
    await server.query(`drop table ${free}, ${told}`);
    await drop(name);
  };
}

const mostBytes = 64 * 1024 * 1024;

/** What this process has open to a copy: the next shop on it finds connections that know its tables. */
class WarmConnections {
  readonly #pool: pg.Pool;

  constructor(url: string) {
    this.#pool = openDatabase(url).pool;
  }

  /** A connection of a shop's own on the same pool, which closing leaves open. */
  connection(): DatabaseConnection {
    return { database: drizzle(this.#pool), pool: this.#pool, close: async () => {} };
  }

  /**
   * Makes PostgreSQL count what each of them wrote, and returns their processes. None where one is still in use: what a shop left under
   * way must not meet the next one.
   */
  async settle(): Promise<number[]> {
    const { totalCount, idleCount } = this.#pool;
    if (totalCount !== idleCount) {
      void this.#pool.end();
      return [];
    }
    const clients = await Promise.all(Array.from({ length: totalCount }, () => this.#pool.connect()));
    const answers = await Promise.all(
      clients.map((client) => client.query('select pg_backend_pid() as pid, pg_stat_force_next_flush()')),
    );
    for (const client of clients) client.release();
    return answers.map(({ rows }) => rows[0].pid);
  }

  get isOpen(): boolean {
    return !this.#pool.ending;
  }
}

const warm = new Map<string, WarmConnections>();

/** Empties a copy for the next test file. False: its schema is another than the template's, or it has grown large. */
async function emptied(serverUrl: string, template: string, name: string): Promise<boolean> {
  const server = serverAt(serverUrl);
  const ours = (await warm.get(name)?.settle()) ?? [];
  // Whatever a closed shop left behind must not write into the next one's database.
  await server.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
     where datname = $1 and usename = current_user and pid <> all ($2)`,
    [name, ours],
  );
  const { rows: told } = await server.query(`select resets, schema from ${tablesOf(template).told}`);
  const copy = await superuserAt(name).connect();
  try {
    const { rows } = await copy.query('select pg_database_size(current_database()) as bytes');
    if (Number(rows[0].bytes) > mostBytes || (await schemaOf(copy)) !== told[0].schema) return false;
    await resetDatabase(copy, told[0].resets);
    return true;
  } finally {
    copy.release();
  }
}

const copyPrefix = (template: string) => template.replace('template', 'test');

export interface TestDatabase {
  url: string;
  /** A pool of connections to it, which need not be closed. */
  connect(): DatabaseConnection;
  drop(): Promise<void>;
}

interface Beginning {
  empty?: boolean;
  /** The name of the database that it begins as a copy of, to which nobody may be connected. */
  copyOf?: string;
}

/**
 * A database of the test file's own, with what migrations write and nothing else, or `empty`, or a copy of another one. Dropping it
 * empties it for the next file, which takes less time than another copy; it is really dropped where it began otherwise than with what
 * migrations write, where its schema has changed, or where it has grown large.
 */
export async function createTestDatabase({ empty = false, copyOf }: Beginning = {}): Promise<TestDatabase> {
  const { TEST_POSTGRES_URL: serverUrl, TEST_TEMPLATE: template } = process.env;
  if (!serverUrl || !template)
    throw new Error('No template database was made: run tests through npm test or vitest');
  const { free } = tablesOf(template);
  const server = serverAt(serverUrl);
  const waiting = `delete from ${free}
    where name = (select name from ${free} order by name = any ($1) desc limit 1 for update skip locked)
    returning name`;
  const isUsual = !empty && copyOf === undefined;
  let name: string | undefined = isUsual
    ? (await server.query(waiting, [[...warm.keys()]])).rows[0]?.name
    : undefined;
  if (!name) {
    name = `${copyPrefix(template)}_${randomBytes(6).toString('hex')}`;
    const source = empty ? '' : ` template ${copyOf ?? template} strategy file_copy`;
    await server.query(`create database ${name}${source}`);
  }
  const its = name;
  const url = on(serverUrl, its);
  return {
    url,
    connect() {
      const known = warm.get(its);
      const connections = known?.isOpen ? known : new WarmConnections(url);
      warm.set(its, connections);
      return connections.connection();
    },
    async drop() {
      if (isUsual && (await emptied(serverUrl, template, its)))
        await server.query(`insert into ${free} values ('${its}')`);
      else await drop(its);
    },
  };
}
