import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './database.ts';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Key of an advisory lock, any unused constant: servers that start together migrate one after the other. */
const migrationLock = 7_237_461;

/** The database was made by a version whose migrations this one does not continue. */
export class UnknownSchemaError extends Error {
  override name = 'UnknownSchemaError';
}

/** Throws an UnknownSchemaError where the database's first migration is not the baseline of this version. */
async function checkBaseline(transaction: Database): Promise<void> {
  const { rows: tables } = await transaction.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!tables[0]?.exists) return;
  const { rows } = await transaction.execute(
    sql`select min(created_at)::text as first from drizzle.__drizzle_migrations`,
  );
  const first = rows[0]?.first ?? null;
  const [baseline] = (await readJournal()).entries;
  if (first !== null && Number(first) !== baseline?.when)
    throw new UnknownSchemaError('made by a version of Marque that this one cannot upgrade');
}

async function migrateBy(database: Database, folder: string): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
    await checkBaseline(transaction);
    await migrate(database, { migrationsFolder: folder });
  });
}

/**
 * Brings the database's tables up to date. Safe to call from several servers at once. Throws an UnknownSchemaError, and changes
 * nothing, where the database was made before the baseline.
 */
export const migrateDatabase = (database: Database): Promise<void> => migrateBy(database, migrationsFolder);

/** How far a database is: the number of its migrations, and the name of the last one. */
export interface MigrationState {
  count: number;
  last: string;
}

/** drizzle-kit's own file: the migrations in their order. */
interface Journal {
  entries: { tag: string; when: number }[];
}

const readJournal = async (): Promise<Journal> =>
  // drizzle-kit wrote it.
  JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as Journal;

/** How far a database is whose newest migration has this time, by the migrations that this version knows. */
export async function migrationState(at: number): Promise<MigrationState> {
  const { entries } = await readJournal();
  const done = entries.filter(({ when }) => when <= at);
  return { count: done.length, last: done.at(-1)?.tag ?? '' };
}

/** Whether this version of the shop has been there: it has all those migrations. */
export async function knowsMigrations({ count, last }: MigrationState): Promise<boolean> {
  return (await readJournal()).entries[count - 1]?.tag === last;
}

/** Gives an empty database the tables that a shop had when `last` was its newest migration. Throws where there is none. */
export async function migrateAsFarAs(database: Database, last: string): Promise<void> {
  const journal = await readJournal();
  const count = journal.entries.findIndex(({ tag }) => tag === last) + 1;
  if (count === 0) throw new Error(`There is no migration ${last}`);
  const folder = await mkdtemp(join(tmpdir(), 'marque-migrations-'));
  try {
    const entries = journal.entries.slice(0, count);
    await mkdir(join(folder, 'meta'));
    await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries)
      await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
    await migrateBy(database, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
