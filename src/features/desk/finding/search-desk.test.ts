import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#features/accounts/accounts.tables.ts';
import { permissionOfLink } from '#features/accounts/page-guard/page-guard.rules.ts';
import { namedVehicles } from '#features/accounts/walk-ins/walk-ins.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { questions } from '#features/questions/questions.tables.ts';
import { appointments } from '#features/service-center/service-center.tables.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { may, type Role, roles } from '#platform/permissions.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { aHold, offerHolds } from '../../../../tests/support/holds.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { aPaidOrder, aPayment } from '../../../../tests/support/orders.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aTestDrive } from '../../../../tests/support/test-drives.ts';
import { anAskedTradeIn, takeOldCars } from '../../../../tests/support/trade-ins.ts';
import { aDelivery } from '../../../../tests/support/vehicles.ts';
import { aVin } from '../../../../tests/support/workshop.ts';
import { actsFor, thingActs, thingKinds } from '../desk.rules.ts';
import type { FoundThings } from './finding.contract.ts';

const staffRoles = roles.filter((role) => may(role, 'search the desk'));

let shop: TestShop;
const staff = new Map<Role, TestPerson>();
beforeAll(async () => {
  shop = await openTestShop();
  for (const role of staffRoles) staff.set(role, await shop.signIn(role));
});
afterAll(() => shop.close());

const ask = (person: TestPerson, search: string) =>
  person.request(`/api/desk/search?search=${encodeURIComponent(search)}`);
const search = async (typed: string, role: Role = 'Workers-Admin'): Promise<FoundThings> =>
  jsonOf<FoundThings>(await ask(staff.get(role)!, typed));
const idsOf = async (typed: string, role?: Role) => (await search(typed, role)).things.map(({ _id }) => _id);

async function aPerson(given: Partial<typeof users.$inferInsert> = {}): Promise<string> {
  const id = newId();
  await shop.database.insert(users).values({
    id,
    name: 'A B',
    firstName: 'Anna',
    lastName: 'Muster',
    email: `${id}@example.com`,
    phone: '1',
    ...given,
  });
  return id;
}

async function aQuestion(given: Partial<typeof questions.$inferInsert>, carId: string): Promise<string> {
  const id = newId();
  await shop.database.insert(questions).values({
    id,
    about: 'car',
    subjectId: carId,
    subjectName: 'A car',
    name: 'A B',
    email: `${id}@example.com`,
    title: 'Is it here?',
    state: 'open',
    messages: 1,
    createdAt: now(),
    changedAt: now(),
    ...given,
  });
  return id;
}

function anAppointment(userId: string, vin: string): typeof appointments.$inferInsert {
  const id = newId();
  const date = addDays(calendarDate(now(), 'UTC'), 3);
  return { id, originId: id, userId, vin, date, repairType: 'technical', createdAt: now() };
}

describe('a customer is found', () => {
  test('by either name from its beginning, in any order, without case and accents', async () => {
    const id = await aPerson({ firstName: 'Zoë Marie', lastName: 'Čapek-Ölsen' });
    for (const typed of [
      'zoe',
      'Zoë Mar',
      'capek',
      'ČAPEK-ÖL',
      'capek olsen',
      'zoe capek',
      'zoe marie čapek',
      'Čapek-Ölsen, Zoë',
      'olsen',
      'marie capek',
    ])
      expect(await idsOf(typed), typed).toContain(id);
    for (const typed of ['capek zorro', 'zoe muster', 'zz']) expect(await idsOf(typed)).not.toContain(id);
  });

  test('by a name of several words, parted anywhere', async () => {
    const id = await aPerson({ firstName: 'Piet', lastName: "van der O'Berg" });
    for (const typed of ['van der oberg', 'Piet van der', "van der O'Berg Piet", 'vander'])
      expect(await idsOf(typed), typed).toContain(id);
  });

  test('by the beginning or a part of the address, whatever its signs mean elsewhere', async () => {
    const id = await aPerson({ email: 'q_uaint.100%ok@long-mail.example' });
    for (const typed of ['q_uaint', 'Q_UAINT.100%', 'long-mail', 'uaint.100%ok@long'])
      expect(await idsOf(typed), typed).toContain(id);
    expect(await idsOf('qXuaint')).not.toContain(id);
  });

  test('by the digits of the phone number, however they are set', async () => {
    const id = await aPerson({ phone: '+49 (176) 5550-4711' });
    for (const typed of ['0176 5550', '+49 176 55504711', '4711', '5550-47', '0176/5550'])
      expect(await idsOf(typed), typed).toContain(id);
    expect(await idsOf('4712')).not.toContain(id);
  });

  test('in a script that has no trigrams in every database', async () => {
    const id = await aPerson({ firstName: 'Лада', lastName: 'Иванова' });
    expect(await idsOf('Иван')).toContain(id);
    expect(await idsOf('лада иванова')).toContain(id);
  });

  test('and staff are not: they are no customers', async () => {
    const id = await aPerson({ firstName: 'Quentin', lastName: 'Worker', role: 'Worker' });
    expect(await idsOf('quentin', 'Global-Admin')).not.toContain(id);
  });

  test('six at most are told, and that there are more', async () => {
    for (let count = 0; count < 8; count += 1) await aPerson({ lastName: `Manyfold${count}` });
    const found = await search('manyfold');
    expect(found.things).toHaveLength(6);
    expect(found.more).toEqual(['customer']);
  });
});

describe('a number is found', () => {
  test('a receipt whole or in part, with and without its hyphens; a purchase that was never paid is none', async () => {
    const carId = await aCarOnSale(shop);
    const userId = await aPerson({ lastName: 'Receipted' });
    await aPaidOrder(shop.database, { userId, carId, receiptNumber: 'MQ-7K2P-9XQ4-ZZ8W' });
    await aPaidOrder(shop.database, {
      userId,
      carId,
      receiptNumber: 'MQ-7K2P-9XQ4-ZZ9W',
      state: 'cancelled',
      paidAt: null,
    });
    const [order] = await shop.database
      .select()
      .from(orders)
      .where(eq(orders.receiptNumber, 'MQ-7K2P-9XQ4-ZZ8W'));
    for (const typed of ['MQ-7K2P-9XQ4-ZZ8W', 'mq7k2p', '9xq4', '9XQ4-ZZ', 'ZZ8W', 'mq 7k2p 9xq4'])
      expect(await idsOf(typed), typed).toEqual([order!.id]);
    expect(await idsOf('ZZ9W')).toEqual([]);
    expect(await idsOf('MQ-')).toEqual([]);
  });

  test('an order by the phone number that was typed at checkout, in any notation', async () => {
    const userId = await aPerson();
    const paymentId = await aPayment(shop.database, { userId, buyerPhone: '(313) 555-0187' });
    const id = newId();
    await aPaidOrder(shop.database, { id, userId, carId: await aCarOnSale(shop), paymentId });
    for (const typed of [
      '(313) 555-0187',
      '+1 313 555 0187',
      '0013135550187',
      '313.555.0187',
      '5550187',
      '0187',
    ])
      expect(await idsOf(typed, 'Admin'), typed).toContain(id);
    expect(await idsOf('313 555 0188')).not.toContain(id);
  });

  test('a vehicle by a part of its VIN or of its stock number, also of a VIP car', async () => {
    for (const vip of [false, true]) {
      const [vehicle] = await aDelivery(shop, staff.get('Worker')!, await aCarOnSale(shop, { vip }), 1);
      const { vin, stockNumber } = vehicle!;
      for (const typed of [vin, vin.slice(-6), stockNumber, stockNumber.slice(1), stockNumber.toLowerCase()])
        expect(await idsOf(typed, 'Worker'), typed).toContain(vehicle!.id);
    }
  });

  test('an appointment by a part of the VIN', async () => {
    const vin = aVin();
    const [booked] = await shop.database
      .insert(appointments)
      .values(anAppointment(await aPerson(), vin))
      .returning();
    expect(await idsOf(vin)).toContain(booked!.id);
    expect(await idsOf(vin.slice(-8))).toContain(booked!.id);
  });
});

test('a test drive of a guest is found by name, email address and phone number, and of a customer by the account', async () => {
  const carId = await aCarOnSale(shop);
  const guest = { name: 'Zofia Wiśniewska', email: 'zofia@guests.example', phone: '+48 601-55-44-33' };
  const id = await aTestDrive(shop, { carId, ...guest });
  for (const typed of [
    'wisniewska',
    'Wiśniewska, Zofia',
    'zofia@guests',
    'guests.example',
    '601 554 433',
    '4433',
  ])
    expect(await idsOf(typed, 'Worker'), typed).toContain(id);
  for (const typed of ['wisniewski', 'zofia@guest.', '4434']) expect(await idsOf(typed)).not.toContain(id);
  const lapsed = await aTestDrive(shop, { carId, ...guest, email: null, state: 'lapsed' });
  const ofCustomer = await aTestDrive(shop, { carId, ...guest, userId: await aPerson() });
  const found = await idsOf('wisniewska');
  expect(found).not.toContain(lapsed);
  expect(found).not.toContain(ofCustomer);
});

test('a question is found by who asked and by its title, and one of a customer while it is open', async () => {
  const carId = await aCarOnSale(shop);
  const id = await aQuestion(
    { name: 'Ingrid Håkansson', email: 'ingrid@asks.example', title: 'Can it tow a caravan?' },
    carId,
  );
  for (const typed of ['hakansson', 'Ingrid Hak', 'ingrid@asks', 'caravan', 'tow caravan'])
    expect(await idsOf(typed, 'Worker'), typed).toContain(id);
  const unconfirmed = await aQuestion({ title: 'Does the caravan fit?', state: 'unconfirmed' }, carId);
  expect(await idsOf('caravan')).not.toContain(unconfirmed);
  const userId = await aPerson({ lastName: 'Asksmuch' });
  const [open, closed] = [
    await aQuestion({ userId }, carId),
    await aQuestion({ userId, state: 'closed' }, carId),
  ];
  const found = await idsOf('asksmuch');
  expect(found).toContain(open);
  expect(found).not.toContain(closed);
});

test('a trade-in is found by a part of its VIN, and by year, make and model', async () => {
  await takeOldCars(shop);
  const vin = aVin();
  const named = await anAskedTradeIn(await shop.aCustomer(), {
    make: 'Škoda',
    model: 'Octavia RS',
    modelYear: 2017,
  });
  const byVin = await anAskedTradeIn(await shop.aCustomer(), {
    make: undefined,
    model: undefined,
    modelYear: undefined,
    VIN: vin,
  });
  for (const typed of ['2017 skoda octavia', 'Octavia RS', 'octavia-rs', 'Škoda Oct'])
    expect(await idsOf(typed), typed).toContain(named._id);
  expect(await idsOf('2018 skoda octavia')).not.toContain(named._id);
  for (const typed of [vin, vin.slice(-6).toLowerCase()]) expect(await idsOf(typed)).toContain(byVin._id);
});

describe('what can be done with a thing is told', () => {
  const actsOf = async (typed: string, id: string) =>
    (await search(typed)).things.find(({ _id }) => _id === id)?.acts;

  test('of a customer, an order and a car, as they stand', async () => {
    const carId = await aCarOnSale(shop);
    const customer = await shop.aCustomer();
    await aPaidOrder(shop.database, { userId: customer.userId, carId });
    const [order] = await shop.database.select().from(orders).where(eq(orders.userId, customer.userId));
    expect(await actsOf(customer.email, customer.userId)).toEqual(['book']);
    expect(await actsOf(order!.receiptNumber, order!.id)).toEqual(['hand-over', 'refund']);
    await shop.database
      .update(orders)
      .set({ state: 'delivered', deliveredAt: now() })
      .where(eq(orders.id, order!.id));
    expect(await actsOf(order!.receiptNumber, order!.id)).toEqual(['refund']);
    await shop.database.update(users).set({ deactivatedAt: now() }).where(eq(users.id, customer.userId));
    expect(await actsOf(customer.email, customer.userId)).toBeUndefined();
    const [car] = await shop.database.select().from(cars).where(eq(cars.id, carId));
    expect(await actsOf(`${car!.make} ${car!.model}`, carId)).toEqual(['correct-stock']);
  });

  test('and none is offered that leads to a page, or takes a call, that the role may not', () => {
    const thing = { _id: 'a b', name: 'MQ-1', acts: thingActs.map(({ act }) => act) };
    for (const role of staffRoles) {
      const offered = actsFor(thing, role);
      expect(offered.map(({ act }) => act)).toEqual(
        thingActs.filter(({ permission }) => may(role, permission)).map(({ act }) => act),
      );
      for (const { to, label } of offered)
        expect(may(role, permissionOfLink(to.replace(/\?.*/, ''))), `${role}: ${label}`).toBe(true);
    }
  });
});

test('a customer is found by the plate of a car that was named or booked in, however it is written', async () => {
  const named = await aPerson();
  await shop.database
    .insert(namedVehicles)
    .values({ id: newId(), userId: named, plate: 'QX9911', name: 'Golf', createdAt: now() });
  const booked = await aPerson();
  const appointment = { ...anAppointment(booked, ''), plate: 'QX9912' };
  await shop.database.insert(appointments).values(appointment);
  for (const typed of ['qx 9911', 'QX-9911', 'qx99']) expect(await idsOf(typed), typed).toContain(named);
  expect(await idsOf('qx-99 12')).toEqual([booked, appointment.id]);
  expect(await idsOf('9912')).not.toContain(booked);
});

test('nobody finds what the table of permissions does not grant', async () => {
  const carId = await aCarOnSale(shop);
  const customer = await shop.aCustomer();
  await offerHolds(shop);
  await takeOldCars(shop);
  await aPaidOrder(shop.database, { userId: customer.userId, carId });
  await aHold(shop, customer, carId);
  await anAskedTradeIn(customer);
  await aTestDrive(shop, { carId, userId: customer.userId });
  await aQuestion({ userId: customer.userId, email: customer.email }, carId);
  await shop.database.insert(appointments).values(anAppointment(customer.userId, aVin()));
  const [vehicle] = await aDelivery(shop, staff.get('Worker')!, carId, 1);
  const [car] = await shop.database.select().from(cars).where(eq(cars.id, carId));
  for (const role of staffRoles) {
    const found = [
      ...(await search(customer.email, role)).things,
      ...(await search(vehicle!.vin, role)).things,
      ...(await search(car!.model, role)).things,
    ];
    for (const { kind, permission } of thingKinds)
      expect(
        found.some((thing) => thing.kind === kind),
        `${role} finds ${kind}`,
      ).toBe(may(role, permission));
  }
  expect((await ask(customer, customer.email)).status).toBe(403);
});

test('what is too short, too long or nothing at all is answered, and breaks nothing', async () => {
  for (const typed of ['', ' ', 'a', 'x'.repeat(101)])
    expect((await ask(staff.get('Admin')!, typed)).status, typed).toBe(400);
  for (const typed of [
    '%%',
    '__',
    '\\\\',
    "''",
    '--',
    '..',
    ', ,',
    '\u0000\u0000ab',
    '🚗🚗',
    '+'.repeat(50),
    '()()',
  ])
    expect((await ask(staff.get('Admin')!, typed)).status, typed).toBeLessThan(401);
});
