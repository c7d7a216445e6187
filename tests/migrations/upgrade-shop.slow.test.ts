import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '#features/accounts/hash-password.ts';
import { readConfig } from '#platform/config.ts';
import { type DatabaseConnection, openDatabase } from '#platform/database/database.ts';
import { migrateAsFarAs, migrateDatabase } from '#platform/database/migrate.ts';
import { createApi } from '#server/api.ts';
import { openShop } from '#server/open-shop.ts';
import { createTestDatabase } from '../support/test-database.ts';

/** The rows of a shop, one file for each; the file's name is the last migration that its database had. */
const folder = new URL('shops/', import.meta.url);
const oldShops = (await readdir(folder)).map((file) => file.replace('.sql', '')).toSorted();

/** What a migration changes in rows of an older shop, and why; `columns` left out: all rows go. */
const documented: readonly {
  by: string;
  table: string;
  columns?: readonly string[];
  why: string;
}[] = [
  { by: '0001_drop-image-stores', table: 'image_stores', why: 'The store is what the configuration says.' },
  ...['bits', 'changes', 'ids', 'segments', 'typos', 'values', 'words'].map((name) => ({
    by: '0002_plain-search',
    table: `search_${name}`,
    why: 'The index of bits is gone.',
  })),
  { by: '0002_plain-search', table: 'car_names', why: 'They are values of `car_values`.' },
  { by: '0003_drop-staff-news-seen', table: 'staff_news_seen', why: 'The menu counts what waits.' },
  { by: '0002_plain-search', table: 'vehicles', columns: ['car_name'], why: 'A search asks the listing.' },
];

type Row = Record<string, unknown>;
const password = 'Drive-Marque-1';

/** An old shop: its tables of that time with the rows of its file. */
async function openOldShop(tag: string) {
  const { url, drop } = await createTestDatabase({ empty: true });
  const connection = openDatabase(url);
  await migrateAsFarAs(connection.database, tag);
  const rows = await readFile(new URL(`${tag}.sql`, folder), 'utf8');
  await connection.pool.query(rows.replaceAll(':password', `'${await hashPassword(password)}'`));
  return { url, connection, drop };
}

/** All rows of the database, by table. */
async function everythingIn({ pool }: Pick<DatabaseConnection, 'pool'>): Promise<Map<string, Row[]>> {
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

describe.each(oldShops)('a shop whose last migration was %s', (tag) => {
  test('keeps every row with every value', async () => {
    const { connection, drop } = await openOldShop(tag);
    const before = await everythingIn(connection);
    await migrateDatabase(connection.database);
    const after = await everythingIn(connection);
    await connection.close();
    await drop();
    for (const table of ['orders', 'payments', 'refunds', 'vehicles', 'pictures', 'users', 'basket_lines'])
      expect(before.get(table), table).not.toEqual([]);
    const changed = documented.filter(({ by }) => by > tag);
    for (const [table, rows] of before) {
      const changes = changed.filter((one) => one.table === table);
      if (changes.some(({ columns }) => !columns)) continue;
      const own = new Set(changes.flatMap(({ columns = [] }) => columns));
      const kept = (row: Row) => Object.fromEntries(Object.entries(row).filter(([name]) => !own.has(name)));
      expect(after.get(table), table).toHaveLength(rows.length);
      for (const row of rows)
        expect(after.get(table), table).toContainEqual(expect.objectContaining(kept(row)));
    }
  });

  test('opens: its customer logs in and finds orders, VIN and basket, and its cars are found', async () => {
    const { url, connection, drop } = await openOldShop(tag);
    await connection.close();
    const dataDir = await mkdtemp(join(tmpdir(), 'marque-migrated-'));
    const config = readConfig({
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      SEED_DEMO: 'no',
      SESSION_SECRET: 'a secret that only this test run knows, long enough',
    });
    const shop = await openShop(config, () => {});
    try {
      const api = createApi(shop);
      const login = await api.request('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'ada@example.com', password }),
      });
      expect(login.status).toBe(200);
      const authorization = `Bearer ${login.headers.get('set-auth-token')}`;
      const ask = async (path: string) => (await api.request(path, { headers: { authorization } })).json();
      const orders: Row[] = await ask('/api/orders/my-orders?limit=100');
      expect(orders.map(({ receiptNumber, state }) => `${receiptNumber} ${state}`).toSorted()).toEqual([
        'MQ-7K2P-94VW-XQ3D delivered',
        'MQ-8K2P-94VW-XQ3D paid',
        'MQ-9K2P-94VW-XQ3D cancelled',
        'MQ-AK2P-94VW-XQ3D delivered',
      ]);
      expect(await ask('/api/vin/mine')).toEqual([
        expect.objectContaining({ make: 'McLaren', vin: 'MR3AR2Z57SK000001' }),
      ]);
      expect(await ask('/api/basket')).toMatchObject({ version: 1 });
      const { cars } = await ask('/api/search/cars?search=mclarne');
      expect(cars.map(({ model }: { model: string }) => model)).toEqual(['Artura']);
    } finally {
      await shop.close();
      await drop();
      await rm(dataDir, { recursive: true });
    }
  });
});
