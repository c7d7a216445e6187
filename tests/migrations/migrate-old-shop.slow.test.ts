import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#features/accounts/hash-password.ts';
import { mergeChanges } from '#features/search/segments/merge-changes.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { createApi } from '#server/api.ts';
import { openShop } from '#server/open-shop.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { everythingIn, fillOldShop, numberOf, oldShops, type Row } from './old-shop.ts';

/** What a migration changes in rows that were there before, and where that is written. Everything else stays. */
const documented: readonly {
  by: number;
  table: string;
  /** Left out: all rows go. */
  columns?: readonly string[];
  why: string;
}[] = [
  {
    by: 23,
    table: 'orders',
    columns: ['return_date'],
    why: 'rentals that are out get the day of their receipt',
  },
  { by: 24, table: 'pictures', columns: ['due_at'], why: 'what waited for its job waits in the queue' },
  { by: 32, table: 'sessions', why: 'ADR 0024: everyone logs in again' },
  { by: 32, table: 'permits', why: 'they go with their sessions' },
  { by: 32, table: 'vip_access', why: 'it goes with its sessions' },
  { by: 32, table: 'verifications', why: 'ADR 0024: logins that waited for a code begin again' },
  { by: 33, table: 'users', columns: ['email_verified'], why: 'addresses of staff count as confirmed' },
];

const password = 'Drive-Marque-1';

describe.each(oldShops)('a shop from before, as of %s', (tag) => {
  let database: TestDatabase;
  let before: Map<string, Row[]>;
  let after: Map<string, Row[]>;
  const rowsOf = (table: string): Row[] => after.get(table) ?? [];
  const idsOf = (table: string, fits: (row: Row) => boolean) =>
    rowsOf(table)
      .filter(fits)
      .map(({ id }) => id);

  beforeAll(async () => {
    database = await createTestDatabase({ empty: true });
    await fillOldShop(database, tag, await hashPassword(password));
    const connection = openDatabase(database.url);
    before = await everythingIn(connection);
    await migrateDatabase(connection.database);
    after = await everythingIn(connection);
    await connection.close();
  });
  afterAll(() => database?.drop());

  test('keeps every row with every value: orders, VINs, pictures, baskets, refunds, the audit and all others', () => {
    const changed = documented.filter(({ by }) => by > numberOf(tag));
    for (const [table, rows] of before) {
      const changes = changed.filter((one) => one.table === table);
      if (changes.some(({ columns }) => !columns)) {
        expect(rowsOf(table), table).toEqual([]);
        continue;
      }
      const ownColumns = new Set(changes.flatMap(({ columns = [] }) => columns));
      const still = new Set(Object.keys(rowsOf(table)[0] ?? {}));
      // A column that was dropped held nothing that anybody needs, which its migration says.
      const kept = (row: Row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => still.has(name) && !ownColumns.has(name)));
      expect(rowsOf(table), table).toHaveLength(rows.length);
      for (const row of rows) expect(rowsOf(table), table).toContainEqual(expect.objectContaining(kept(row)));
    }
  });

  test('has something to lose in each table that a sale, a picture or a session stands in', () => {
    const needed = ['orders', 'payments', 'refunds', 'vehicle_identifications', 'pictures', 'cars'];
    for (const table of [...needed, 'sessions', 'users', 'credentials', 'basket_lines', 'audit_entries'])
      expect(before.get(table), table).not.toEqual([]);
  });

  test('fills in what later versions need to know of old rows', () => {
    const rental = rowsOf('orders').find(({ type }) => type === 'rent');
    expect(rental).toMatchObject({ return_date: '2025-03-15' });
    expect(rowsOf('baskets')).toEqual([{ user_id: 'u-ada', version: 1 }]);
    const names = rowsOf('ledger_car_names').map(({ car_id: id, make, model }) => [id, make, model]);
    expect(names.toSorted()).toEqual([
      ['Lamborghini-Huracán', 'Lamborghini', 'Huracán'],
      ['McLaren-Artura', 'McLaren', 'Artura'],
    ]);
    expect(idsOf('users', ({ email_verified: isConfirmed }) => isConfirmed === true)).toEqual(['u-wim']);
    const low = rowsOf('low_stock').map(({ vip, stock }) => [vip, stock]);
    expect(low.toSorted()).toEqual([
      [false, 2],
      [true, 1],
    ]);
    expect(rowsOf('refunds').map(({ reason }) => reason)).toEqual([null]);
  });

  test('makes vehicles of the VINs that its orders have', () => {
    expect(rowsOf('vehicles')).toMatchObject([
      {
        vin: 'MR3AR2Z57SK000001',
        is_generated: true,
        state: 'gone',
        order_id: '01900000-0000-7000-8000-000000000001',
        stock_number: 'V1001',
        left_on: '2025-03-10',
      },
    ]);
    const told = rowsOf('vehicle_events').map(({ what, actor_email: by }) => [what, by]);
    expect(told).toEqual([['identified', 'wim@example.com']]);
    expect(rowsOf('cars').every(({ identified }) => identified === 0)).toBe(true);
  });

  test('has each car on offer wait for the search, with all names known, and nothing saved yet', () => {
    const onOffer = rowsOf('cars').filter(({ listing_state: state }) => state === 'published');
    expect(onOffer.length).toBeGreaterThan(1);
    const waiting = rowsOf('search_changes').map(({ car_id: id, vip, has_words: hasWords }) => [
      id,
      vip,
      hasWords,
    ]);
    expect(waiting.toSorted()).toEqual(onOffer.map(({ id, vip }) => [id, vip, true]).toSorted());
    const ranges = rowsOf('search_segments').map(({ vip, first_id: from, cars }) => [vip, from, cars]);
    expect(ranges.toSorted()).toEqual([
      [false, '', 0],
      [true, '', 0],
    ]);
    for (const table of ['search_bits', 'search_ids', 'search_values', 'search_words', 'search_typos'])
      expect(rowsOf(table), table).toEqual([]);
    for (const table of ['cars', 'searches', 'mail_choices', 'changes', 'notices'])
      expect([table, after.get(`saved_${table}`)]).toEqual([table, []]);
    for (const table of ['car_arrivals', 'stock_waits'])
      expect([table, after.get(table)]).toEqual([table, []]);
  });

  test('leaves a picture that waited waiting, and one that had failed failed', () => {
    const waits = rowsOf('pictures').find(({ id }) => id === 'p-waits');
    expect(waits).toMatchObject(
      numberOf(tag) < 24
        ? { finished_at: null, failed_at: null, due_at: waits?.created_at }
        : { finished_at: null, problem: 'The server answers 404.', attempts: 10 },
    );
  });
});

test.each(oldShops)(
  'as of %s, its customer logs in with the old password and finds orders, VIN and basket',
  async (tag) => {
    const database = await createTestDatabase({ empty: true });
    const dataDir = await mkdtemp(join(tmpdir(), 'marque-migrated-'));
    await fillOldShop(database, tag, await hashPassword(password));
    const config = readConfig({
      DATABASE_URL: database.url,
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
      const old = await api.request('/api/orders/my-orders', {
        headers: { authorization: 'Bearer token-of-ada' },
      });
      expect(old.status).toBe(401);
    } finally {
      await shop.close();
      await database.drop();
      await rm(dataDir, { recursive: true });
    }
  },
);

test.each(oldShops)(
  'as of %s, its cars are searched before and after the first merge, and saved',
  async (tag) => {
    const database = await createTestDatabase({ empty: true });
    const dataDir = await mkdtemp(join(tmpdir(), 'marque-migrated-'));
    await fillOldShop(database, tag, await hashPassword(password));
    const shop = await openShop(
      readConfig({
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        SEED_DEMO: 'no',
        SESSION_SECRET: 'a secret that only this test run knows, long enough',
      }),
      () => {},
    );
    try {
      const api = createApi(shop);
      const send = async (method: string, path: string, authorization = '', body?: object) =>
        api.request(path, {
          method,
          headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        });
      const found = async (query: string) => {
        const { cars, total } = await (await send('GET', `/api/search/cars?${query}`)).json();
        expect(total).toBe(cars.length);
        return cars.map(({ model }: { model: string }) => model).toSorted();
      };
      expect(await found('')).toEqual(['Artura', 'Huracán']);
      expect(await found('search=mclarne')).toEqual(['Artura']);
      expect(await mergeChanges(shop, { isPatient: false })).toBeGreaterThan(0);
      expect(await found('')).toEqual(['Artura', 'Huracán']);
      expect(await found('search=mclarne')).toEqual(['Artura']);

      const ada = { email: 'ada@example.com', password };
      const login = await send('POST', '/api/auth/login', '', ada);
      const authorization = `Bearer ${login.headers.get('set-auth-token')}`;
      const [artura] = (await (await send('GET', '/api/search/cars?model=mclaren%2Fartura')).json()).cars;
      expect((await send('PUT', `/api/saved/cars/${artura._id}`, authorization)).ok).toBe(true);
      const saved = { name: 'An Artura', address: 'search=artura' };
      expect((await send('POST', '/api/saved/searches', authorization, saved)).ok).toBe(true);
      const told = await (await send('GET', '/api/saved', authorization)).json();
      expect(JSON.stringify(told)).toContain(artura._id);
      expect(JSON.stringify(told)).toContain('An Artura');
    } finally {
      await shop.close();
      await database.drop();
      await rm(dataDir, { recursive: true });
    }
  },
);

test('what is documented is about tables and migrations that an old shop has', async () => {
  const oldest = Math.min(...oldShops.map(numberOf));
  expect(documented.filter(({ by }) => by <= oldest)).toEqual([]);
});
