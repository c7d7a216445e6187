import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aRealVin } from '../../../../tests/support/vehicles.ts';
import { vehicles } from '../vehicles.tables.ts';
import type { Vehicle } from './inventory.contract.ts';

let shop: TestShop;
let worker: TestPerson;
let admin: TestPerson;

beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
  admin = await shop.signIn('Admin');
});
beforeEach(async () => {
  await shop.database.delete(vehicles);
});
afterAll(() => shop.close());

type Row = typeof vehicles.$inferInsert;

const today = () => calendarDate(now(), shop.config.dealerTimezone);
const daysAgo = (days: number) => addDays(today(), -days);

/** A vehicle with a row of its own, as if received. */
async function aVehicle(given: Partial<Row> = {}): Promise<Row & { id: string }> {
  const carId = given.carId ?? (await aCarOnSale(shop));
  const row = {
    id: newId(),
    vin: aRealVin(),
    state: 'available' as const,
    arrivedOn: today(),
    ...given,
    carId,
  };
  await shop.database.insert(vehicles).values(row);
  return row;
}

const ask = (query: Record<string, string> = {}, by = worker) =>
  by.request(`/api/vehicles?${new URLSearchParams(query)}`);
const list = async (query: Record<string, string> = {}, by = worker) =>
  jsonOf<Vehicle[]>(await ask(query, by));
const idsOf = async (query: Record<string, string>) => (await list(query)).map(({ _id }) => _id);

describe('the inventory', () => {
  test('a search by name finds the vehicles of all listings of that name, however many there are', async () => {
    const made = Array.from({ length: 230 }, () => ({ make: 'Wartburg', model: '353', color: 'Blue' }));
    const listings = await shop.database
      .insert(cars)
      .values(made.map((car) => ({ ...car, id: newId(), topSpeed: 130, priceCents: 100, stock: 1 })))
      .returning({ id: cars.id });
    const rows = listings.map(({ id: carId }) => ({
      id: newId(),
      carId,
      vin: aRealVin(),
      state: 'preparing' as const,
      arrivedOn: today(),
    }));
    await shop.database.insert(vehicles).values(rows);
    const answer = await ask({ search: 'wartburg', limit: '100' });
    expect([answer.headers.get('x-total-count'), (await jsonOf<Vehicle[]>(answer)).length]).toEqual([
      '230',
      100,
    ]);
  });

  test('shows what stands here longest first, with its age, and leaves out what is gone', async () => {
    const young = await aVehicle();
    const old = await aVehicle({ arrivedOn: daysAgo(112), location: 'Yard 2', mileageKm: 12 });
    const gone = await aVehicle({ state: 'gone', arrivedOn: daysAgo(300), leftOn: daysAgo(100) });
    const found = await list();
    expect(found.map(({ _id, days }) => [_id, days])).toEqual([
      [old.id, 112],
      [young.id, 0],
    ]);
    expect(found[0]).toMatchObject({ vin: old.vin, location: 'Yard 2', mileageKm: 12, state: 'available' });
    expect(await list({ show: 'gone' })).toMatchObject([{ _id: gone.id, days: 200, leftOn: daysAgo(100) }]);
    expect(await idsOf({ show: 'all' })).toEqual([gone.id, old.id, young.id]);
  });

  test('finds by a part of the VIN, by the stock number and by the name of the listing', async () => {
    const vin = '1M8GDM9AXKP042788';
    const carId = await aCarOnSale(shop, { make: 'Škoda', model: 'Octavia Scout' });
    const one = await aVehicle({ vin, stockNumber: 'A-77' });
    const other = await aVehicle({ carId, stockNumber: 'A-78' });
    expect(await idsOf({ search: 'kp04-2788' })).toEqual([one.id]);
    expect(await idsOf({ search: vin.toLowerCase() })).toEqual([one.id]);
    expect((await idsOf({ search: 'a-7' })).sort()).toEqual([one.id, other.id].sort());
    expect(await idsOf({ search: 'octavia' })).toEqual([other.id]);
    expect(await idsOf({ search: '%' })).toEqual([]);
    expect(await idsOf({ search: '_' })).toEqual([]);
    expect(await idsOf({ search: "'; --" })).toEqual([]);
  });

  test('filters by state, location and listing, all at once', async () => {
    const carId = await aCarOnSale(shop);
    const wanted = await aVehicle({ carId, state: 'preparing', location: 'Yard 2' });
    await aVehicle({ carId, state: 'preparing', location: 'Yard 1' });
    await aVehicle({ carId, location: 'Yard 2' });
    await aVehicle({ state: 'preparing', location: 'Yard 2' });
    expect(await idsOf({ car: carId, show: 'preparing', location: 'Yard 2' })).toEqual([wanted.id]);
    expect(await jsonOf(await worker.request('/api/vehicles/locations'))).toEqual(['Yard 1', 'Yard 2']);
  });

  test('goes on by a cursor through each vehicle once, also where many came on a day', async () => {
    const ids = [];
    for (const days of [3, 3, 3, 2, 2]) ids.push((await aVehicle({ arrivedOn: daysAgo(days) })).id);
    const seen: string[] = [];
    for (let path: string | undefined = '/api/vehicles?limit=2'; path; ) {
      const answer = await worker.request(path);
      expect(answer.headers.get('X-Total-Count')).toBe('5');
      seen.push(...(await jsonOf<Vehicle[]>(answer)).map(({ _id }) => _id));
      path = /<([^>]+)>/.exec(answer.headers.get('Link') ?? '')?.[1];
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expect((await ask({ cursor: 'bm9uZQ' })).status).toBe(400);
  });

  test('any page can be jumped to, in either direction, and says how many each state would show', async () => {
    const carId = await aCarOnSale(shop, { make: 'Lotus', model: 'Elan' });
    const made: string[] = [];
    for (const age of [9, 8, 8, 5, 2]) made.push((await aVehicle({ carId, arrivedOn: daysAgo(age) })).id);
    const gone = await aVehicle({ carId, state: 'gone', arrivedOn: daysAgo(20), leftOn: daysAgo(1) });
    const searches: Record<string, string>[] = [{}, { search: 'Lotus Elan' }];
    for (const search of searches) {
      const page = (given: Record<string, string>) => idsOf({ limit: '2', ...search, ...given });
      const sorted = [...(await page({})), ...(await page({ page: '2' })), ...(await page({ page: '3' }))];
      expect(sorted.toSorted()).toEqual(made.toSorted());
      expect([sorted[0], sorted[4], await page({ page: '4' })]).toEqual([made[0], made[4], []]);
      expect(await page({ sort: 'reversed', page: '2' })).toEqual([sorted[2], sorted[1]]);
    }
    expect(await jsonOf(await worker.request('/api/vehicles/counts'))).toMatchObject({
      here: { total: 5, atLeast: false },
      available: { total: 5 },
      gone: { total: 1 },
      all: { total: 6 },
    });
    expect(await idsOf({ show: 'gone' })).toEqual([gone.id]);
  });

  test('tells cost and margin to admins, and to nobody else', async () => {
    const carId = await aCarOnSale(shop, { priceCents: 5_000_000 });
    await aVehicle({ carId, costCents: 4_100_050 });
    expect(await list({ car: carId }, admin)).toMatchObject([{ cost: 41_000.5, margin: 8_999.5 }]);
    const text = await (await ask({ car: carId })).text();
    expect(text).not.toMatch(/cost|margin|4100050|41000/);
  });

  test('needs as many statements for fifty vehicles as for one', async () => {
    await aVehicle();
    const watch = vi.spyOn(pg.Client.prototype, 'query');
    const statements = async () => {
      watch.mockClear();
      await list();
      // Jobs and sessions ask meanwhile as well.
      return watch.mock.calls.filter((call: unknown[]) => JSON.stringify(call[0]).includes('vehicles'))
        .length;
    };
    const forOne = await statements();
    for (let more = 0; more < 49; more += 1) await aVehicle();
    expect(await statements()).toBe(forOne);
    watch.mockRestore();
    expect(await list()).toHaveLength(50);
  });
});

describe('its export', () => {
  const exported = async (query: Record<string, string> = {}, by = worker) => {
    const answer = await by.request(`/api/vehicles/export.csv?${new URLSearchParams(query)}`);
    expect(answer.headers.get('Content-Disposition')).toContain('vehicles.csv');
    return (await answer.text()).trim().split('\r\n');
  };

  test('has the rows of the list with its filters, and calculates nothing', async () => {
    const carId = await aCarOnSale(shop, { make: '=1+1', model: 'Quote "X"' });
    const old = await aVehicle({ carId, arrivedOn: daysAgo(5), location: 'Yard 2', notes: 'Scratch, left' });
    await aVehicle({ state: 'gone', leftOn: today() });
    const [head, ...lines] = await exported();
    expect(head).toMatch(/^stockNumber,vin,state,carId,make/);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`,${old.vin},available,${carId},'=1+1,"Quote ""X""",`);
    expect(lines[0]).toContain('"Scratch, left"');
    expect(await exported({ location: 'Nowhere' })).toHaveLength(1);
  });

  test('has columns of cost and margin for admins alone', async () => {
    const carId = await aCarOnSale(shop, { priceCents: 5_000_000 });
    await aVehicle({ carId, costCents: 4_100_050 });
    const [head, line] = await exported({}, admin);
    expect(head).toMatch(/,cost,margin$/);
    expect(line).toMatch(/,41000.5,8999.5$/);
    expect((await exported()).join()).not.toMatch(/cost|margin|41000/);
  });

  test('goes on beyond a portion', async () => {
    const carId = await aCarOnSale(shop);
    const rows = Array.from({ length: 2_001 }, () => ({
      id: newId(),
      carId,
      vin: aRealVin(),
      state: 'available' as const,
      arrivedOn: today(),
    }));
    await shop.database.insert(vehicles).values(rows);
    const lines = await exported();
    expect(lines).toHaveLength(2_002);
    expect(new Set(lines).size).toBe(2_002);
    await shop.database.delete(vehicles).where(eq(vehicles.carId, carId));
    await shop.database.delete(cars).where(eq(cars.id, carId));
  });
});
