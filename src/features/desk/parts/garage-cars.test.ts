import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { garageReadings, garageVehicles } from '#features/garage/garage.tables.ts';
import { newId } from '#platform/database/ids.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import type { DeskThing } from '../desk.contract.ts';

let shop: TestShop;
let worker: TestPerson;
let owner: TestPerson;
const vin = 'WP0ZZZ99ZTS392124';
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
  owner = await shop.aCustomer();
  const id = newId();
  const car = { userId: owner.userId, make: 'Porsche', model: '911', addedAt: new Date() };
  await shop.database.insert(garageVehicles).values([
    { ...car, id, vin, plate: 'M-AB 1234' },
    { ...car, id: newId(), vin: 'WDDGF4HB8CR215467', make: 'Mercedes-Benz', model: 'C 250' },
  ]);
  await shop.database
    .insert(garageReadings)
    .values({ id: newId(), vehicleId: id, readOn: '2026-01-01', km: 42_000, startsAnew: false });
});
afterAll(() => shop.close());

const things = async (path: string): Promise<DeskThing[]> =>
  (await jsonOf<{ things: DeskThing[] }>(await worker.request(path))).things;

describe('the cars of a garage', () => {
  test('stand on the page of their customer, with plate, VIN and mileage', async () => {
    const sheet = await jsonOf<{ parts: { part: string; things: DeskThing[] }[] }>(
      await worker.request(`/api/desk/customers/${owner.userId}`),
    );
    expect(sheet.parts.find(({ part }) => part === 'garage')?.things).toEqual([
      expect.objectContaining({ kind: 'garage-car', name: 'Mercedes-Benz C 250' }),
      expect.objectContaining({ name: 'Porsche 911 · M-AB 1234', about: `${vin} · 42,000 km`, vin }),
    ]);
  });

  test.each([
    ['the whole VIN', vin.toLowerCase()],
    ['the plate', 'mab1234'],
    ['the plate as it is written', 'M-AB 1234'],
  ])('find their owner by %s', async (_, search) => {
    const found = await things(`/api/desk/search?${new URLSearchParams({ search })}`);
    expect(found.filter(({ kind }) => kind === 'customer').map(({ _id }) => _id)).toEqual([owner.userId]);
  });

  test('find nobody by a part of either', async () => {
    for (const search of ['WP0ZZZ99ZTS39', 'MAB123']) {
      const found = await things(`/api/desk/search?${new URLSearchParams({ search })}`);
      expect(found.filter(({ kind }) => kind === 'customer')).toEqual([]);
    }
  });
});
