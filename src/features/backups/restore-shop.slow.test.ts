import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { verifyLedger } from '#features/ledger/chain/check-ledger.ts';
import { compareBooks } from '#features/orders/bookkeeping/compare-books.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrateAsFarAs } from '#platform/database/migrate.ts';
import { folderImageStore } from '#platform/images/image-store.ts';
import { aCarOnSale } from '../../../tests/support/cars.ts';
import { countUnits } from '../../../tests/support/count-units.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../tests/support/sold.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { checkArchive, readArchiveEntries } from './read-archive.ts';
import { restoreShop, type Target } from './restore-shop.ts';
import { saveShop } from './save-shop.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeArchive } from './write-archive.ts';

let folder: string;
let shop: TestShop;
const endings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marque-backups-'));
  shop = await openTestShop();
});
afterAll(async () => {
  for (const end of endings) await end();
  await shop.close();
  await rm(folder, { recursive: true });
});

/** The oldest version whose backups can be restored. */
const oldest = '0000_baseline';

const fileOf = (name: string) => join(folder, `${name}.tar.zst`);

const save = (name: string, of: TestShop = shop) =>
  saveShop(
    { databaseUrl: of.databaseUrl, images: of.images, sessionSecret: 'the secret', keepsSecret: true },
    fileOf(name),
  );

async function anEmptyDatabase(): Promise<TestDatabase> {
  const empty = await createTestDatabase({ empty: true });
  endings.push(empty.drop);
  return empty;
}

const targetAt = (databaseUrl: string, more: Partial<Target> = {}): Target => ({
  databaseUrl,
  databaseName: 'The database',
  images: folderImageStore(join(folder, 'images')),
  keepSecret: async () => {},
  ...more,
});

async function ask<Row extends pg.QueryResultRow>(databaseUrl: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

/** A customer who bought one of five, whose receipt still waits to be mailed. */
async function aShopWithASale() {
  const carId = await aCarOnSale(shop, { stock: 5 });
  const customer = await shop.aCustomer();
  await shop.images.put(`cars/${carId}.jpg`, new Uint8Array([1, 2, 3]));
  await aSale(shop, customer, [aSoldLine(carId)]);
  return { carId, customer };
}

describe('a shop that was saved', () => {
  test('stands in another database with every row, picture, job and rule, and goes on from there', async () => {
    const { carId, customer } = await aShopWithASale();
    const saved = await save('whole');
    expect(saved.rows).toBeGreaterThan(20);
    expect((await stat(fileOf('whole'))).mode & 0o777).toBe(0o600);

    const empty = await anEmptyDatabase();
    let secret = '';
    const keepSecret = async (kept: string) => {
      secret = kept;
    };
    const restored = await restoreShop(fileOf('whole'), targetAt(empty.url, { keepSecret }));
    expect(restored.rows).toBe(saved.rows);
    expect(secret).toBe('the secret');
    expect(await readFile(join(folder, 'images', 'cars', `${carId}.jpg`))).toEqual(Buffer.from([1, 2, 3]));

    const moved = await openTestShop({}, { url: empty.url, drop: async () => {} });
    endings.push(moved.close);
    expect(await countUnits(moved, carId, 5)).toMatchObject({ stock: 4 });
    const [order] = await moved.database.select().from(orders).where(eq(orders.userId, customer.userId));
    expect(order?.state).toBe('paid');
    // What waited to be done is done there: the ledger and the mails of the sale.
    expect(await moved.jobs.runWaiting()).toBeGreaterThan(0);
    expect((await verifyLedger(moved.database)).flaw).toBeNull();
    expect(await compareBooks(moved.database, moved.paymentProvider)).toBe(0);

    // The customer is known there, and what counts upwards goes on.
    const again = await moved.api.request('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: customer.email, password: customer.password }),
    });
    expect(again.status).toBe(200);
    await aSale(moved, customer, [aSoldLine(carId)]);
    await aCarOnSale(moved, { stock: 2 });
    const numbers = await moved.database.select({ stockNumber: vehicles.stockNumber }).from(vehicles);
    expect(new Set(numbers.map(({ stockNumber }) => stockNumber)).size).toBe(numbers.length);
    // The rules of the tables are back: keys, triggers.
    await expect(moved.database.delete(cars).where(eq(cars.id, carId))).rejects.toThrow();
    const count = 'select count(*)::int as n from';
    for (const rules of [
      `${count} pg_constraint where connamespace = 'public'::regnamespace`,
      `${count} pg_trigger where tgenabled = 'O' and not tgisinternal`,
      `${count} pg_indexes where schemaname = 'public'`,
    ])
      expect(await ask(empty.url, rules), rules).toEqual(await ask(shop.databaseUrl, rules));
  });

  test('is whole although it sells meanwhile: stock, vehicles and orders are of one moment', async () => {
    const carId = await aCarOnSale(shop, { stock: 60 });
    const customer = await shop.aCustomer();
    let sells = true;
    let sold = 0;
    const sales = (async () => {
      for (; sells && sold < 50; sold += 1) await aSale(shop, customer, [aSoldLine(carId)]);
    })();
    while (sold < 3) await new Promise((resolve) => setImmediate(resolve));
    await save('selling');
    sells = false;
    await sales;

    const empty = await anEmptyDatabase();
    await restoreShop(fileOf('selling'), targetAt(empty.url));
    const moved = await openTestShop({}, { url: empty.url, drop: async () => {} });
    endings.push(moved.close);
    const { stock } = await countUnits(moved, carId, 60);
    const bought = await moved.database.$count(orders, eq(orders.carId, carId));
    expect(stock).toBe(60 - bought);
    expect(bought).toBeGreaterThan(0);
    expect(bought).toBeLessThanOrEqual(sold);
    await moved.jobs.runWaiting();
    expect(await compareBooks(moved.database, moved.paymentProvider)).toBe(0);
  });

  test('by the oldest version is brought up to date', async () => {
    const old = await anEmptyDatabase();
    const { database, pool, close } = openDatabase(old.url);
    await migrateAsFarAs(database, oldest);
    await pool.query(`insert into limit_uses (key, points, expire) values ('it was there', 1, 'infinity')`);
    await close();
    await saveShop(
      { databaseUrl: old.url, images: shop.images, sessionSecret: 'x', keepsSecret: false },
      fileOf('older'),
    );
    const empty = await anEmptyDatabase();
    const { head } = await restoreShop(fileOf('older'), targetAt(empty.url));
    expect(head.migrations.last).toBe(oldest);
    for (const query of [
      'select count(*)::int as n from drizzle.__drizzle_migrations',
      `select table_name, column_name from information_schema.columns where table_schema = 'public' order by 1, 2`,
    ])
      expect(await ask(empty.url, query)).toEqual(await ask(shop.databaseUrl, query));
    expect(await ask(empty.url, 'select key from limit_uses')).toEqual([{ key: 'it was there' }]);
  });

  test('is verified in a throwaway database, with its ledger and the pictures of its cars', async () => {
    const { carId } = await aShopWithASale();
    await shop.jobs.runWaiting();
    await shop.database.update(cars).set({ pictureVersion: 'abc' }).where(eq(cars.id, carId));
    await save('verified');
    await shop.database.update(cars).set({ pictureVersion: null }).where(eq(cars.id, carId));
    const said: string[] = [];
    const { end } = await verifyBackup(fileOf('verified'), (await anEmptyDatabase()).url, (line) =>
      said.push(line),
    );
    expect(end.ledger.height).toBeGreaterThan(0);
    expect(said.at(-1)).toMatch(/^Pictures of 1 of \d+ cars are not in the backup/);
  });
});

describe('a backup is not brought back', () => {
  const refusal = (file: string, url: string) =>
    restoreShop(file, targetAt(url)).then(
      () => 'restored',
      (error: Error) => `${error.name}: ${error.message}`,
    );
  const hasShop = async (url: string) =>
    (await ask<{ is: string | null }>(url, `select to_regclass('public.users')::text as is`))[0]?.is !== null;

  test('over a shop, or while a server works there', async () => {
    await save('refused');
    expect(await refusal(fileOf('refused'), shop.databaseUrl)).toContain('A server works with The database');
    const other = await openTestShop();
    endings.push(other.close);
    await other.aCustomer();
    await other.jobs.stop();
    expect(await refusal(fileOf('refused'), other.databaseUrl)).toContain('holds a shop already');
  });

  test('by a version that does not know its tables', async () => {
    await save('known');
    const { head, end } = await checkArchive(fileOf('known'));
    const newer = writeArchive(fileOf('newer'));
    const migrations = { count: head.migrations.count + 1, last: '9999_of-tomorrow' };
    await newer.add('backup.json', Buffer.from(JSON.stringify({ ...head, migrations })));
    await newer.finish(end);
    const empty = await anEmptyDatabase();
    expect(await refusal(fileOf('newer'), empty.url)).toContain('made by a newer or another version');
    const later = writeArchive(fileOf('later'));
    await later.add('backup.json', Buffer.from(JSON.stringify({ ...head, format: 2 })));
    await later.finish(end);
    expect(await refusal(fileOf('later'), empty.url)).toContain('a form that this version');
    expect(await hasShop(empty.url)).toBe(false);
  });

  test('where rows are others than those that were saved, although the file is whole', async () => {
    await save('honest');
    const { end } = await checkArchive(fileOf('honest'));
    const forged = writeArchive(fileOf('forged'));
    for await (const { name, bytes } of readArchiveEntries(fileOf('honest')))
      if (name !== 'end.json' && !name.startsWith('database/public.limit_uses'))
        await forged.add(name, bytes);
    const limits = end.tables['public.limit_uses']!;
    await forged.finish({ ...end, tables: { ...end.tables, 'public.limit_uses': { ...limits, rows: 999 } } });
    const empty = await anEmptyDatabase();
    expect(await refusal(fileOf('forged'), empty.url)).toContain(
      'public.limit_uses has 0 rows instead of 999',
    );
    expect(await ask(empty.url, 'select count(*)::int as n from users')).toEqual([{ n: 0 }]);
    // What was refused keeps nobody from restoring the right one there.
    await restoreShop(fileOf('honest'), targetAt(empty.url));
  });

  test('where a row does not fit its table, and the secret of the place stays', async () => {
    await save('fitting');
    const { end } = await checkArchive(fileOf('fitting'));
    const forged = writeArchive(fileOf('unfit'));
    for await (const { name, bytes } of readArchiveEntries(fileOf('fitting'))) {
      if (name === 'end.json') continue;
      await forged.add(name, bytes);
      // A second block of the same table, with too few columns, and further tables behind it.
      if (name.startsWith('database/public.users/')) await forged.add(`${name}9`, Buffer.from('a\tb\n'));
    }
    await forged.finish(end);
    const empty = await anEmptyDatabase();
    let isKept = false;
    const keepSecret = async () => {
      isKept = true;
    };
    await expect(restoreShop(fileOf('unfit'), targetAt(empty.url, { keepSecret }))).rejects.toThrow(
      'missing data for column',
    );
    expect(isKept).toBe(false);
    expect(await ask(empty.url, 'select count(*)::int as n from users')).toEqual([{ n: 0 }]);
  });

  test('where it is no backup, or not whole', async () => {
    await save('damaged');
    const whole = await readFile(fileOf('damaged'));
    const empty = await anEmptyDatabase();
    const tried = async (bytes: Uint8Array) => {
      await writeFile(fileOf('tried'), bytes);
      return refusal(fileOf('tried'), empty.url);
    };
    expect(await tried(new Uint8Array())).toMatch(/^ArchiveFault: .*(empty|cannot be read)/);
    expect(await tried(Buffer.from('a letter'))).toContain('cannot be read as a backup');
    expect(await refusal(join(folder, 'nothing'), empty.url)).toContain('cannot be read as a backup');
    for (const part of [0.01, 0.5, 0.99]) {
      const cut = await tried(whole.subarray(0, Math.floor(whole.length * part)));
      expect(cut).toMatch(/^ArchiveFault: /);
    }
    const intact = await checkArchive(fileOf('damaged'));
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: whole.length - 1 }),
        fc.integer({ min: 0, max: 7 }),
        async (at, bit) => {
          const turned = Buffer.from(whole);
          turned[at]! ^= 1 << bit;
          await writeFile(fileOf('turned'), turned);
          // Some bits of the compressed form mean nothing: then all is as it was.
          const read = await checkArchive(fileOf('turned')).catch((error: Error) => error.message);
          expect([expect.stringContaining('backup'), intact]).toContainEqual(read);
        },
      ),
      { numRuns: 60 },
    );
    expect(await hasShop(empty.url)).toBe(false);
  });
});

test('a disk or a store that fails leaves no file behind, and says so', async () => {
  const images = {
    async *keys() {
      yield 'cars/1.jpg';
    },
    get: () => Promise.reject(new Error('The store is away')),
  };
  const broken = { databaseUrl: shop.databaseUrl, images, sessionSecret: 'x', keepsSecret: false };
  await expect(saveShop(broken, fileOf('broken'))).rejects.toThrow('The store is away');
  await expect(
    saveShop({ ...broken, images: shop.images }, join(folder, 'no', 'folder', 'here.tar.zst')),
  ).rejects.toThrow('ENOENT');
  expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual([]);
});
