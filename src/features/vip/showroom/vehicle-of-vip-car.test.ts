import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSetting, storeSetting } from '#features/settings/settings.service.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { aCarOnSale, aVipCar } from '../../../../tests/support/cars.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aDelivery } from '../../../../tests/support/vehicles.ts';
import { aVip } from '../../../../tests/support/vip.ts';

let shop: TestShop;
let worker: TestPerson;
let vip: TestPerson;

beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
  vip = await aVip(shop);
});
afterAll(() => shop.close());

const pathOf = (carId: string) => `/api/vip/cars/${carId}/vehicle`;
const shownOf = async (carId: string) => (await vip.request(pathOf(carId))).json();

async function set(typed: 'none' | 'end' | 'whole'): Promise<void> {
  const { version } = await findSetting(shop, 'vinsOnSale');
  await storeSetting(shop, worker.actor, 'vinsOnSale', { seen: version, value: typed });
}

test('who may open the VIP catalogue sees the VIN of the last one as the setting says', async () => {
  const carId = await aVipCar(shop, { stock: 0 });
  const [vehicle] = await aDelivery(shop, worker, carId, 1);
  expect(await shownOf(carId)).toEqual({ vin: `…${vehicle!.vin.slice(-6)}` });
  await set('whole');
  expect(await shownOf(carId)).toEqual({ vin: vehicle!.vin });
  await set('none');
  expect(await shownOf(carId)).toEqual({});
  await set('end');
});

test('nobody else is told: no visitor, no customer without access, and not by the call of the open catalogue', async () => {
  const carId = await aVipCar(shop, { stock: 0 });
  const [vehicle] = await aDelivery(shop, worker, carId, 1);
  const customer = await shop.aCustomer();
  const answers = [
    await shop.api.request(pathOf(carId)),
    await customer.request(pathOf(carId)),
    await vip.request(`/api/cars/${carId}/vehicle`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 200]);
  for (const answer of answers) expect(await answer.text()).not.toContain(vehicle!.vin.slice(-6));
});

test('of several, of one that was made up, of a draft and of a car of the other catalogue nothing is said', async () => {
  const several = await aVipCar(shop, { stock: 0 });
  await aDelivery(shop, worker, several, 2);
  const madeUp = await aVipCar(shop, { stock: 0 });
  const [vehicle] = await aDelivery(shop, worker, madeUp, 1);
  await shop.database.update(vehicles).set({ isGenerated: true }).where(eq(vehicles.id, vehicle!.id));
  const draft = await aVipCar(shop, { stock: 0, listingState: 'draft' });
  await aDelivery(shop, worker, draft, 1);
  const open = await aCarOnSale(shop, { stock: 0 });
  await aDelivery(shop, worker, open, 1);
  for (const carId of [several, madeUp, draft, open, 'nothing'])
    expect(await shownOf(carId), carId).toEqual({});
});
