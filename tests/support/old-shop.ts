import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { openDatabase } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));

interface Journal {
  entries: { idx: number; tag: string }[];
}
// drizzle-kit wrote it.
const journal = JSON.parse(readFileSync(`${migrations}/meta/_journal.json`, 'utf8')) as Journal;

/** Gives an empty database the tables that a shop had when this was its newest migration, as a server does. */
export async function migrateAsFarAs(url: string, tag: string): Promise<void> {
  const last = journal.entries.findIndex((entry) => entry.tag === tag);
  if (last < 0) throw new Error(`There is no migration ${tag}`);
  const folder = mkdtempSync(join(tmpdir(), 'marque-old-shop-'));
  const { database, close } = openDatabase(url);
  try {
    mkdirSync(join(folder, 'meta'));
    const entries = journal.entries.slice(0, last + 1);
    for (const { tag: one } of entries) cpSync(`${migrations}/${one}.sql`, join(folder, `${one}.sql`));
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    await migrate(database, { migrationsFolder: folder });
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
}

/** A database as a shop had it when `last` was its newest migration. */
export interface OldShop {
  client: pg.Client;
  /** Applies all migrations that came later, as a server does at its start. */
  bringUpToDate(): Promise<void>;
  close(): Promise<void>;
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
  await migrateAsFarAs(url.href, last);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return {
    client,
    async bringUpToDate() {
      const { database, close } = openDatabase(url.href);
      await migrateDatabase(database).finally(close);
    },
    async close() {
      await client.end();
      await administrator.query(`drop database ${name} with (force)`);
      await administrator.end();
    },
  };
}
