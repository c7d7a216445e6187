import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { resetDatabase, resetsOf, schemaOf } from './empty-database.ts';

const on = (serverUrl: string, database: string) => {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
};

/** One connection to the server's own database for each process; it keeps no process alive. */
const servers = new Map<string, pg.Pool>();

function serverAt(url: string): pg.Pool {
  const known = servers.get(url);
  if (known) return known;
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The server is stopped before who asked it.
  pool.on('error', () => {});
  servers.set(url, pool);
  return pool;
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
async function drop(serverUrl: string, name: string): Promise<void> {
  for (const patientUntil = Date.now() + 60_000; ; await setTimeout(100)) {
    try {
      await serverAt(serverUrl).query(`drop database ${name} with (force)`);
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
 * Tests find its name by TEST_TEMPLATE. Returns how to drop it with its copies.
 */
export async function prepareTemplate(serverUrl: string): Promise<() => Promise<void>> {
  const name = `template_${randomBytes(6).toString('hex')}`;
  const server = serverAt(serverUrl);
  await server.query(`create database ${name}`);
  const url = on(serverUrl, name);
  const connection = openDatabase(url);
  await migrateDatabase(connection.database);
  await connection.close();
  const jobs = await openJobs({ databaseUrl: url, shop: () => undefined, listeners: [], schedules: [] });
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
    for (const copy of copies.rows) await drop(serverUrl, copy.name);
    await server.query(`drop table ${free}, ${told}`);
    await drop(serverUrl, name);
  };
}

const mostBytes = 64 * 1024 * 1024;

/** Empties a copy for the next test file. False: its schema is another than the template's, or it has grown large. */
async function emptied(serverUrl: string, template: string, name: string): Promise<boolean> {
  const server = serverAt(serverUrl);
  // Whatever a closed shop left behind must not write into the next one's database.
  await server.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1 and usename = current_user`,
    [name],
  );
  const { rows } = await server.query(`select resets, schema from ${tablesOf(template).told}`);
  const { resets, schema } = rows[0];
  return connected(on(process.env.TEST_SUPERUSER_URL!, name), async (client) => {
    const { rows } = await client.query('select pg_database_size(current_database()) as bytes');
    if (Number(rows[0].bytes) > mostBytes || (await schemaOf(client)) !== schema) return false;
    await resetDatabase(client, resets);
    return true;
  });
}

const copyPrefix = (template: string) => template.replace('template', 'test');

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * A database of the test file's own, with what migrations write and nothing else, or `empty`. Dropping it empties it for the next
 * file, which takes a tenth of the time of another copy; one whose schema or size has changed is really dropped.
 */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const { TEST_POSTGRES_URL: serverUrl, TEST_TEMPLATE: template } = process.env;
  if (!serverUrl || !template)
    throw new Error('No template database was made: run tests through npm test or vitest');
  const { free } = tablesOf(template);
  const server = serverAt(serverUrl);
  const waiting = `delete from ${free}
    where name = (select name from ${free} limit 1 for update skip locked) returning name`;
  let name: string | undefined = empty ? undefined : (await server.query(waiting)).rows[0]?.name;
  if (!name) {
    name = `${copyPrefix(template)}_${randomBytes(6).toString('hex')}`;
    await server.query(`create database ${name}${empty ? '' : ` template ${template} strategy file_copy`}`);
  }
  return {
    url: on(serverUrl, name),
    async drop() {
      if (!empty && (await emptied(serverUrl, template, name)))
        await server.query(`insert into ${free} values ('${name}')`);
      else await drop(serverUrl, name);
    },
  };
}
