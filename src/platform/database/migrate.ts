import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './database.ts';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Key of an advisory lock, any unused constant: servers that start together migrate one after the other. */
const migrationLock = 7_237_461;

/** Brings the database's tables up to date. Safe to call from several servers at once. */
export async function migrateDatabase(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
    await migrate(database, { migrationsFolder });
  });
}
