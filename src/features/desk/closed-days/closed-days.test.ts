import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#features/orders/orders.tables.ts';
import { appointments } from '#features/service-center/service-center.tables.ts';
import { findSetting, storeSetting } from '#features/settings/settings.service.ts';
import { brand } from '#platform/brand.ts';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { aTestDrive } from '../../../../tests/support/test-drives.ts';

let shop: TestShop;
let dealer: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  dealer = await shop.signIn('Global-Admin', { permits: ['global-admin'] });
});
afterAll(() => shop.close());

const openAllWeek = Object.fromEntries(
  Object.keys(brand.openingHours.week).map((day) => [day, { opens: '09:00', closes: '18:00' }]),
);
async function closeOn(...closedDays: { date: string; reason: string }[]) {
  const { version } = await findSetting(shop, 'openingHours');
  const value = { week: openAllWeek, closedDays };
  await storeSetting(shop, dealer.actor, 'openingHours', { seen: version, value });
}
const workOnClosedDays = async () => jsonOf<object[]>(await dealer.request('/api/closed-days'));

test('a sale promises no delivery on a day that the settings close, and saving one says what lies on it', async () => {
  await closeOn();
  const customer = await shop.aCustomer();
  const carId = await aCarOnSale(shop, { stock: 3 });
  const buy = async () => (await aSale(shop, customer, [aSoldLine(carId)])).deliveryDate;
  const date = await buy();
  await aTestDrive(shop, { carId, startsAt: new Date(`${date}T10:00:00Z`) });
  await aTestDrive(shop, { carId, startsAt: new Date(`${date}T12:00:00Z`), state: 'driven' });
  const car = { userId: customer.actor.userId, vin: '', plate: 'MQ1', repairType: 'technical' as const };
  const id = newId();
  await shop.database.insert(appointments).values({ ...car, id, originId: id, date, createdAt: now() });
  expect(await workOnClosedDays()).toEqual([]);

  const reason = 'Spring fair';
  await closeOn({ date, reason }, { date: addDays(date, 1), reason: '' });
  const lying = { date, reason, deliveries: 1, pickUps: 0, appointments: 1, drives: 1 };
  expect(await workOnClosedDays()).toEqual([lying]);

  const next = await buy();
  expect(next > date && next !== addDays(date, 1)).toBe(true);
  await shop.database.update(orders).set({ state: 'delivered', deliveredAt: now() });
  expect(await workOnClosedDays()).toEqual([{ ...lying, deliveries: 0 }]);
});

test('a rental that is picked up on a closed day is listed as such', async () => {
  await closeOn();
  const carId = await aCarOnSale(shop, { stock: 1 });
  const rental = { type: 'rent', rentalDays: 3, price: 2_529.02 } as const;
  const { deliveryDate: date } = await aSale(shop, await shop.aCustomer(), [aSoldLine(carId, rental)]);
  await closeOn({ date, reason: '' });
  expect(await workOnClosedDays()).toContainEqual(expect.objectContaining({ date, pickUps: 1 }));
});
