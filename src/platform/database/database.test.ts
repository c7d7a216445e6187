import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { openDatabase } from './database.ts';
import { isOutOfReach } from './out-of-reach.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

/** What stays prepared on a connection after a statement with a name. */
async function preparedAfter(options: { unnamed: boolean }): Promise<unknown[]> {
  const { database, close } = openDatabase(testDatabase.url, { max: 1, ...options });
  try {
    const named = database
      .select({ two: sql<number>`${sql.placeholder('one')}::int + 1` })
      .from(sql`(select) as nothing`)
      .prepare('add_one');
    for (const one of [1, 1]) expect(await named.execute({ one })).toEqual([{ two: 2 }]);
    const inTransaction = await database.transaction((transaction) =>
      transaction.execute(sql`select name from pg_prepared_statements where name <> ''`),
    );
    return inTransaction.rows;
  } finally {
    await close();
  }
}

test('a statement with a name stays prepared on its connection', async () => {
  expect(await preparedAfter({ unnamed: false })).toEqual([{ name: 'add_one' }]);
});

test('where names are not wanted, it answers the same and leaves nothing behind', async () => {
  expect(await preparedAfter({ unnamed: true })).toEqual([]);
});

test.each([
  { unnamed: false, way: 'by the server itself' },
  { unnamed: true, way: 'by asking it, as something in between refuses the limit' },
])('a statement that takes too long ends, $way, and its connection goes on', async ({ unnamed }) => {
  const { database, close } = openDatabase(testDatabase.url, { max: 1, statementMs: 300, unnamed });
  try {
    const sleeping = database.transaction((transaction) => transaction.execute(sql`select pg_sleep(30)`));
    await expect(sleeping).rejects.toMatchObject({ cause: { code: '57014' } });
    expect((await database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  } finally {
    await close();
  }
});

test('a connection to a server that has become a standby is out of reach once, and given up', async () => {
  const { database, pool, close } = openDatabase(testDatabase.url, { max: 1 });
  try {
    const pid = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid;
    const before = await pid();
    await database.execute(sql`set default_transaction_read_only = on`);
    const write = () =>
      database.transaction((transaction) => transaction.execute(sql`create table written (id int)`));
    const failure = await write().catch((error: unknown) => error);
    expect(isOutOfReach(failure)).toBe(true);
    await write();
    expect(await pid()).not.toBe(before);
  } finally {
    await close();
  }
});
