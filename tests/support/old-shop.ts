import pg from 'pg';
import { openDatabase } from '#platform/database/database.ts';
import { migrateAsFarAs, migrateDatabase } from '#platform/database/migrate.ts';
import { createTestDatabase } from './test-database.ts';

/** A database as a shop had it when `last` was its newest migration. */
export interface OldShop {
  url: string;
  client: pg.Client;
  /** Applies all migrations that came later, as a server does at its start. */
  bringUpToDate(): Promise<void>;
  close(): Promise<void>;
}

export async function openOldShop(last: string): Promise<OldShop> {
  const { url, drop } = await createTestDatabase({ empty: true });
  const { database, close: closeTables } = openDatabase(url);
  await migrateAsFarAs(database, last).finally(closeTables);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    url,
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
