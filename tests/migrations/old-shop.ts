import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type DatabaseConnection, openDatabase } from '#platform/database/database.ts';
import { migrateAsFarAs } from '#platform/database/migrate.ts';
import type { TestDatabase } from '../support/test-database.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** The old shops that are tried: each file is named for the last migration that its shop had. */
export const oldShops = readdirSync(here('shops'))
  .map((file) => file.replace('.sql', ''))
  .toSorted();

/** The number of a migration, as in its name. */
export const numberOf = (tag: string): number => Number(tag.slice(0, 4));

/** Fills an empty database with the tables of that time, and with what stands in the file. */
export async function fillOldShop(
  { url }: Pick<TestDatabase, 'url'>,
  tag: string,
  passwordHash: string,
): Promise<void> {
  const { database, pool, close } = openDatabase(url);
  try {
    await migrateAsFarAs(database, tag);
    const rows = readFileSync(here(`shops/${tag}.sql`), 'utf8');
    await pool.query(rows.replaceAll(':password', `'${passwordHash}'`));
  } finally {
    await close();
  }
}

export type Row = Record<string, unknown>;

/** Everything that stands in the database, by table. */
export async function everythingIn({ pool }: Pick<DatabaseConnection, 'pool'>): Promise<Map<string, Row[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const everything = new Map<string, Row[]>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Row }>(`select to_jsonb(t) as row from "${name}" t`);
    everything.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return everything;
}
