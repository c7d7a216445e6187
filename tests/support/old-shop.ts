import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';

const migrations = new URL('../../migrations/', import.meta.url);

/** A database as a shop had it when `last` was its newest migration. */
export interface OldShop {
  client: pg.Client;
  /** Applies all migrations that came later. */
  bringUpToDate(): Promise<void>;
  close(): Promise<void>;
}

async function readTags(): Promise<string[]> {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    await readFile(new URL('meta/_journal.json', migrations), 'utf8'),
  );
  return journal.entries.map(({ tag }) => tag);
}

async function apply(client: pg.Client, tags: readonly string[]): Promise<void> {
  for (const tag of tags) {
    const text = await readFile(new URL(`${tag}.sql`, migrations), 'utf8');
    for (const statement of text.split('--> statement-breakpoint')) await client.query(statement);
  }
}

export async function openOldShop(last: string): Promise<OldShop> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error('No server: run tests through npm test or vitest');
  const administrator = new pg.Client({ connectionString: server });
  await administrator.connect();
  const name = `old_${randomBytes(6).toString('hex')}`;
  await administrator.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const tags = await readTags();
  const age = tags.indexOf(last) + 1;
  if (age === 0) throw new Error(`There is no migration ${last}`);
  await apply(client, tags.slice(0, age));
  return {
    client,
    bringUpToDate: () => apply(client, tags.slice(age)),
    close: async () => {
      await client.end();
      await administrator.query(`drop database ${name} with (force)`);
      await administrator.end();
    },
  };
}
