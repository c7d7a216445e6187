import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSetting, storeSetting } from '#features/settings/settings.service.ts';
import { aCarOnSale, aVipCar } from '../../../../tests/support/cars.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aDelivery } from '../../../../tests/support/vehicles.ts';
import { vehicles } from '../vehicles.tables.ts';

let shop: TestShop;
let worker: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
});
afterAll(() => shop.close());

const shownOf = async (carId: string) => (await shop.api.request(`/api/cars/${carId}/vehicle`)).json();

async function set(typed: 'none' | 'end' | 'whole'): Promise<void> {
  const { version } = await findSetting(shop, 'vinsOnSale');
  await storeSetting(shop, worker.actor, 'vinsOnSale', { seen: version, value: typed });
}

test('the VIN of the only vehicle left is shown as the setting says, its last 6 characters at first', async () => {
  const carId = await aCarOnSale(shop, { condition: 'used', mileageKm: 5, stock: 0 });
  const [vehicle] = await aDelivery(shop, worker, carId, 1);
  expect(await shownOf(carId)).toEqual({ vin: `…${vehicle!.vin.slice(-6)}` });
  await set('whole');
  expect(await shownOf(carId)).toEqual({ vin: vehicle!.vin });
  await set('none');
  expect(await shownOf(carId)).toEqual({});
  await set('end');
});

test('nothing is shown where another one could be meant, of VIP cars, of drafts and of numbers that were made up', async () => {
  const several = await aCarOnSale(shop, { stock: 0 });
  await aDelivery(shop, worker, several, 2);
  const mixed = await aCarOnSale(shop, { stock: 1 });
  await aDelivery(shop, worker, mixed, 1);
  const vip = await aVipCar(shop, { stock: 0 });
  await aDelivery(shop, worker, vip, 1);
  const draft = await aCarOnSale(shop, { stock: 0, listingState: 'draft' });
  await aDelivery(shop, worker, draft, 1);
  const madeUp = await aCarOnSale(shop, { stock: 0 });
  const [vehicle] = await aDelivery(shop, worker, madeUp, 1);
  await shop.database.update(vehicles).set({ isGenerated: true }).where(eq(vehicles.id, vehicle!.id));
  const unidentified = await aCarOnSale(shop, { stock: 1 });
  for (const carId of [several, mixed, vip, draft, madeUp, unidentified, 'nothing'])
    expect(await shownOf(carId), carId).toEqual({});
});
