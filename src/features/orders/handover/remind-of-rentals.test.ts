import { like } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseReminders } from '#features/accounts/reminders.service.ts';
import { setClock } from '#platform/clock.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { listOwnOrders } from '../own-orders/list-own-orders.ts';
import { takeBack } from '../rental-desk/rental-desk.service.ts';
import { handOver } from './hand-over.ts';
import { remindOfRentals } from './remind-of-rentals.ts';

let shop: TestShop;
let worker: TestPerson;
let customer: TestPerson;
// A reminder run tells how many it wrote, so each test has a shop with no rentals but its own.
beforeEach(async () => {
  shop = await openTestShop({ dealerTimezone: 'America/New_York' });
  worker = await shop.signIn('Worker');
  customer = await shop.aCustomer();
});

let restoreClock = () => {};
const standOn = (instant: string) => {
  restoreClock();
  restoreClock = setClock(() => new Date(instant));
};
afterEach(async () => {
  restoreClock();
  await shop.close();
});

/** Rented for three days on a Monday and handed over on the next one: due back on Thursday, the 14th. */
async function aRentalDueOn14th() {
  standOn('2030-03-04T15:00:00Z');
  const rental = { type: 'rent', rentalDays: 3, price: 2_529.02 } as const;
  const { orders: bought } = await aSale(shop, customer, [aSoldLine(await aCarOnSale(shop), rental)]);
  standOn('2030-03-11T15:00:00Z');
  const out = await handOver(shop, worker.actor, bought[0]!._id);
  expect(out.returnDate).toBe('2030-03-14');
  return out;
}
const mailsAbout = async (id: string) => {
  const mails = await shop.database
    .select()
    .from(outgoingMails)
    .where(like(outgoingMails.cause, `order-%:${id}`))
    .orderBy(outgoingMails.id);
  return mails.filter(({ cause }) => !cause?.startsWith('order-delivered'));
};

test('a reminder goes out the day before, in the morning at the dealership, and once', async () => {
  const { _id: id, car } = await aRentalDueOn14th();
  for (const instant of ['2030-03-12T16:00:00Z', '2030-03-13T11:30:00Z']) {
    standOn(instant);
    expect(await remindOfRentals(shop)).toBe(0);
  }
  standOn('2030-03-13T12:30:00Z');
  expect(await Promise.all([remindOfRentals(shop), remindOfRentals(shop)])).toContain(1);
  standOn('2030-03-14T13:00:00Z');
  expect(await remindOfRentals(shop)).toBe(0);
  const [mail, ...others] = await mailsAbout(id);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: customer.email,
    subject: `Your Audi ${car.model} is due back tomorrow`,
  });
  expect(mail?.text).toContain('Please return the car by March 14, 2030.');
});

test('a rental that is late is written about once, and not for ever', async () => {
  const { _id: id } = await aRentalDueOn14th();
  standOn('2030-03-15T13:00:00Z');
  await remindOfRentals(shop);
  standOn('2030-03-16T13:00:00Z');
  expect(await remindOfRentals(shop)).toBe(0);
  const [mail, ...others] = await mailsAbout(id);
  expect(others).toEqual([]);
  expect(mail?.subject).toContain('was due back on March 14, 2030');
  const { _id: forgotten } = await aRentalDueOn14th();
  standOn('2030-04-20T13:00:00Z');
  await remindOfRentals(shop);
  expect(await mailsAbout(forgotten)).toEqual([]);
});

test('who chose no reminders is not mailed before the day, and is when the car is overdue', async () => {
  const { _id: id } = await aRentalDueOn14th();
  await chooseReminders(shop.database, customer.userId, false);
  standOn('2030-03-13T13:00:00Z');
  expect(await remindOfRentals(shop)).toBe(0);
  standOn('2030-03-15T13:00:00Z');
  expect(await remindOfRentals(shop)).toBe(1);
  expect((await mailsAbout(id)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('was due back on March 14, 2030'),
  ]);
});

test('what came back is not asked for', async () => {
  const { _id: id } = await aRentalDueOn14th();
  await takeBack(shop, worker.actor, id);
  for (const day of ['13', '15']) {
    standOn(`2030-03-${day}T13:00:00Z`);
    await remindOfRentals(shop);
  }
  expect((await mailsAbout(id)).map(({ cause }) => cause)).toEqual([`order-returned:${id}`]);
});

test('its customer reads how long it stays out, that it is due, that it is late, and when it came back', async () => {
  const { _id: id } = await aRentalDueOn14th();
  const mine = async (instant: string) => {
    standOn(instant);
    const { orders } = await listOwnOrders(shop, customer.actor, { limit: 100 });
    return orders.find((order) => order._id === id);
  };
  expect(await mine('2030-03-13T15:00:00Z')).toMatchObject({ due: 'coming', daysLate: 0 });
  // One in the morning of the 15th in UTC is still the 14th in New York.
  expect(await mine('2030-03-15T01:00:00Z')).toMatchObject({ due: 'today', daysLate: 0 });
  expect(await mine('2030-03-16T15:00:00Z')).toMatchObject({ due: 'overdue', daysLate: 2 });
  await takeBack(shop, worker.actor, id);
  const back = await mine('2030-03-20T15:00:00Z');
  expect(back).toMatchObject({ state: 'returned', returnedOn: '2030-03-16' });
  expect(back?.due).toBeUndefined();
});
