import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { openMigratedDatabase } from '#server/open-shop.ts';
import { createTestDatabase } from '../support/test-database.ts';

test('a shop on a database from before the baseline is refused in one sentence, and the database is left as it is', async () => {
  const { url, drop } = await createTestDatabase({ empty: true });
  const { pool, close } = openDatabase(url);
  try {
    await pool.query(`create schema drizzle; create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint);
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('of 0000_shop', 1760000000000)`);
    const opening = openMigratedDatabase(readConfig({ DATABASE_URL: url }), () => {});
    await expect(opening).rejects.toThrow(
      /^The database at \S+ was made by a version of Marque that this one cannot upgrade: start with an empty one \(another DATA_DIR or DATABASE_URL\)\.$/,
    );
    const { rows } = await pool.query(
      `select count(*)::int as tables from pg_tables where schemaname = 'public'`,
    );
    expect(rows).toEqual([{ tables: 0 }]);
  } finally {
    await close();
    await drop();
  }
});
