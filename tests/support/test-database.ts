import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { openJobs } from '#platform/jobs/jobs.ts';

const on = (serverUrl: string, database: string) => {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
};

async function administer(serverUrl: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: on(serverUrl, 'postgres') });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const notPermitted = '42501';

/** A worker of PostgreSQL's own, such as that of autovacuum, may be at work in it, and ends soon: nobody may end it. */
async function drop(serverUrl: string, name: string): Promise<void> {
  for (const patientUntil = Date.now() + 60_000; ; await setTimeout(100)) {
    try {
      return await administer(serverUrl, `drop database ${name} with (force)`);
    } catch (error) {
      const isOthers = error instanceof pg.DatabaseError && error.code === notPermitted;
      if (!isOthers || Date.now() > patientUntil) throw error;
    }
  }
}

/**
 * Makes the migrated database of which each test file gets a copy, one per run, so that several runs can share a
 * server. Tests find its name by TEST_TEMPLATE. Returns how to drop it.
 */
export async function prepareTemplate(serverUrl: string): Promise<() => Promise<void>> {
  const name = `template_${randomBytes(6).toString('hex')}`;
  await administer(serverUrl, `create database ${name}`);
  const url = on(serverUrl, name);
  const connection = openDatabase(url);
  await migrateDatabase(connection.database);
  await connection.close();
  const jobs = await openJobs({ databaseUrl: url, shop: () => undefined, listeners: [], schedules: [] });
  await jobs.stop();
  process.env.TEST_TEMPLATE = name;
  return () => drop(serverUrl, name);
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database of one's own, copied from the template, or with nothing in it. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const { TEST_POSTGRES_URL: serverUrl, TEST_TEMPLATE: template } = process.env;
  if (!serverUrl || !template)
    throw new Error('No template database was made: run tests through npm test or vitest');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(
    serverUrl,
    `create database ${name}${empty ? '' : ` template ${template} strategy file_copy`}`,
  );
  return {
    url: on(serverUrl, name),
    drop: () => drop(serverUrl, name),
  };
}
