import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { newId } from '#platform/database/ids.ts';
import { aCarOnSale, aSoldOutCar, type CarRow } from '../../../tests/support/cars.ts';
import { aPaidOrder } from '../../../tests/support/orders.ts';
import type { TestMember } from '../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { recommendCars } from './recommendations.service.ts';
import { carViews } from './recommendations.tables.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  for (const table of [carViews, orders, payments, cars]) await shop.database.delete(table);
});
afterAll(() => shop.close());

/** A car of a make of its own. */
const aCar = (given: Partial<CarRow> = {}) =>
  aCarOnSale(shop, { make: `Make ${newId()}`, topSpeed: 200, priceCents: 50_000_00, ...given });

/** Cars that share nothing but a catalogue. */
const someCars = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, place) =>
      aCar({ priceCents: 20_000_00 * 2 ** place, topSpeed: 160 + 40 * place }),
    ),
  );

interface Bought {
  state?: 'paid' | 'cancelled' | 'returned';
  rentalDays?: number;
}

async function buys({ userId }: TestMember, carId: string, { state = 'paid', rentalDays }: Bought = {}) {
  await aPaidOrder(shop.database, {
    userId,
    carId,
    state,
    type: rentalDays ? 'rent' : 'purchase',
    periodDays: rentalDays ?? null,
  });
}

const looksAt = ({ userId }: TestMember, carId: string) =>
  shop.database.insert(carViews).values({ userId, carId, viewedAt: new Date() });

async function recommended(person: TestMember, limit = 6): Promise<string[]> {
  return (await recommendCars(shop, person, limit)).map((car) => car._id);
}

test('never a sold-out car, nor a VIP car, nor one that the customer bought or rented, however well it fits', async () => {
  const [me, other] = [await shop.member('User'), await shop.member('User')];
  const alike = { make: 'Porsche', priceCents: 99_000_00, topSpeed: 290 };
  const bought = await aCar(alike);
  const rented = await aCar(alike);
  const soldOut = await aSoldOutCar(shop, alike);
  const vip = await aCar({ ...alike, vip: true });
  const free = await aCar(alike);
  for (const carId of [bought, rented, soldOut, vip, free]) {
    await buys(other, carId);
    await looksAt(me, carId);
  }
  await buys(me, bought);
  await buys(me, rented, { rentalDays: 3, state: 'returned' });
  expect(await recommended(me, 24)).toEqual([free]);
});

test('a car whose order was cancelled may be recommended again', async () => {
  const me = await shop.member('User');
  const car = await aCar();
  await buys(me, car, { state: 'cancelled' });
  expect(await recommended(me)).toEqual([car]);
});

test('what was bought together comes before what merely sells well', async () => {
  const [mine, together, bestSeller, ...rest] = await someCars(8);
  const me = await shop.member('User');
  await buys(me, mine!);
  for (let count = 0; count < 4; count += 1) {
    const companion = await shop.member('User');
    await buys(companion, mine!);
    await buys(companion, together!);
  }
  for (let count = 0; count < 12; count += 1) await buys(await shop.member('User'), bestSeller!);
  const cars = await recommended(me, 24);
  expect(cars[0]).toBe(together);
  expect(cars).toEqual(expect.arrayContaining([bestSeller, ...rest]));
});

test('what was looked at together counts as well', async () => {
  const [mine, together, ...rest] = await someCars(6);
  const [me, other] = [await shop.member('User'), await shop.member('User')];
  await looksAt(me, mine!);
  await looksAt(other, mine!);
  await looksAt(other, together!);
  const cars = await recommended(me, 24);
  expect(cars.indexOf(together!)).toBeLessThan(Math.min(...rest.map((car) => cars.indexOf(car))));
});

test('make, price and speed of what the customer chose lead to its like', async () => {
  const me = await shop.member('User');
  await buys(me, await aCar({ make: 'Audi', priceCents: 80_000_00, topSpeed: 250 }));
  const alike = await aCar({ make: 'AUDI', priceCents: 82_000_00, topSpeed: 255 });
  const sameMakeOnly = await aCar({ make: 'Audi', priceCents: 400_000_00, topSpeed: 330 });
  const different = await aCar({ make: 'Dacia', priceCents: 18_000_00, topSpeed: 165 });
  expect(await recommended(me)).toEqual([alike, sameMakeOnly, different]);
});

test('a new customer is shown what sells well, of several makes', async () => {
  const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.member('User')));
  const ofOneMake = await Promise.all([1, 2, 3].map(() => aCar({ make: 'Ford' })));
  const [other, third] = [await aCar({ make: 'Kia' }), await aCar({ make: 'Fiat' })];
  for (const car of ofOneMake) for (const buyer of buyers) await buys(buyer, car);
  for (const buyer of buyers.slice(0, 3)) await buys(buyer, other);
  for (const buyer of buyers.slice(0, 2)) await buys(buyer, third);
  const cars = await recommended(await shop.member('User'), 3);
  expect(ofOneMake).toContain(cars[0]);
  expect(cars.slice(1)).toEqual([other, third]);
});

test('a shop that never sold anything recommends its newest cars', async () => {
  const older = await aCar();
  const newer = await aCar();
  expect(await recommended(await shop.member('User'))).toEqual([newer, older]);
});

test('an empty shop recommends nothing', async () => {
  expect(await recommended(await shop.member('User'))).toEqual([]);
});

test('one statement answers, whatever is known of the customer', async () => {
  const me = await shop.member('User');
  for (const car of await someCars(5)) await looksAt(me, car);
  const client = await shop.connection.pool.connect();
  client.release();
  // The first call reads the settings. They are not due again, however slow this is.
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  await recommended(me);
  const query = vi.spyOn(shop.connection.pool, 'query');
  expect(await recommended(me)).toHaveLength(5);
  expect(query).toHaveBeenCalledOnce();
  query.mockRestore();
});
