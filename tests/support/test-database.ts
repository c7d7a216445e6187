import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '#platform/database.ts';
import { openJobs } from '#platform/jobs.ts';
import { migrateDatabase } from '#platform/migrate.ts';

const templateName = 'marque_template';

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

/** Makes the migrated database of which each test file gets a copy. */
export async function prepareTemplate(serverUrl: string) {
  await administer(
    serverUrl,
    `drop database if exists ${templateName} with (force)`,
    `create database ${templateName}`,
  );
  const url = on(serverUrl, templateName);
  const connection = openDatabase(url);
  await migrateDatabase(connection.database);
  await connection.close();
  const jobs = await openJobs({ databaseUrl: url, listeners: [], schedules: [] });
  await jobs.stop();
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database of one's own, copied from the template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_POSTGRES_URL;
  if (!serverUrl) throw new Error('TEST_POSTGRES_URL is missing: run tests through npm test or vitest');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(serverUrl, `create database ${name} template ${templateName}`);
  return {
    url: on(serverUrl, name),
    drop: () => administer(serverUrl, `drop database ${name} with (force)`),
  };
}
