import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { openDatabase } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { createTestDatabase } from './test-database.ts';

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
  const { url, drop } = await createTestDatabase({ empty: true });
  await migrateAsFarAs(url, last);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    client,
    async bringUpToDate() {
      const { database, close } = openDatabase(url);
      await migrateDatabase(database).finally(close);
    },
    async close() {
      await client.end();
      await drop();
    },
  };
}
