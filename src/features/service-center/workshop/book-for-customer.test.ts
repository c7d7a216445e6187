import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aVin, dailyCapacity, loadsThatLie } from '../../../../tests/support/workshop.ts';
import type { WorkshopAppointment } from './workshop.contract.ts';

let shop: TestShop;
let worker: TestPerson;
let customer: TestPerson;
const today = new Date().toISOString().slice(0, 10);
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
  customer = await shop.aCustomer();
});
afterAll(() => shop.close());

const book = (given: object = {}, person = worker) =>
  person.request('/api/service-center/appointments', {
    method: 'POST',
    body: JSON.stringify({
      email: customer.email,
      VIN: aVin(),
      date: addDays(today, 20),
      repairType: 'technical',
      ...given,
    }),
  });
const made = async (given: object = {}) => await jsonOf<WorkshopAppointment>(await book(given));
const find = async (search: string) => {
  const query = new URLSearchParams({ search });
  const answer = await worker.request(`/api/service-center/find?${query}`);
  return (await jsonOf<WorkshopAppointment[]>(answer)).map(({ _id }) => _id);
};

test('a worker books a car in for somebody on the phone: place, mail and audit follow, and the customer sees it', async () => {
  const customer = await shop.aCustomer();
  const answer = await book({ email: ` ${customer.email.toUpperCase()}`, date: today });
  expect(answer.status).toBe(201);
  const { _id: id, VIN, ...booked } = await jsonOf<WorkshopAppointment>(answer);
  expect(booked).toMatchObject({ state: 'booked', date: today, customer: { email: customer.email } });
  const mails = await shop.database
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.cause, `appointment-booked:${id}`));
  expect(mails).toMatchObject([{ recipient: customer.email }]);
  const audit = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id);
  expect(audit).toMatchObject([
    {
      actorEmail: worker.email,
      action: 'book appointment for customer',
      after: { VIN, date: today, repairType: 'technical', customer: customer.email },
    },
  ]);
  const own = await customer.request('/api/service-center/appointments');
  expect(await own.json()).toMatchObject([{ _id: id }]);
  expect(await loadsThatLie(shop.database)).toEqual([]);
});

test.each([
  [{ email: 'nobody@example.com' }, 'email'],
  [{ email: 'no address' }, 'email'],
  [{ date: addDays(today, -1) }, 'date'],
  [{ date: addDays(today, 61) }, 'date'],
  [{ VIN: 'IOQ' }, 'VIN'],
  [{ repairType: 'painting' }, 'repairType'],
])('%o is refused, and the field says why', async (given, field) => {
  const answer = await book(given);
  expect(answer.status).toBe(400);
  expect((await jsonOf<{ fields: object }>(answer)).fields).toHaveProperty(field);
});

test('staff are no customers: nothing is booked for them, and customers book for themselves only', async () => {
  expect((await book({ email: worker.email })).status).toBe(400);
  expect((await book({}, customer)).status).toBe(403);
});

test('capacity holds on the phone, too: of 50 at the same moment as many come as the day takes', async () => {
  const date = addDays(today, 30);
  const answers = await Promise.all(Array.from({ length: 50 }, () => book({ date })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(dailyCapacity.technical);
  const refused = answers.find(({ status }) => status === 409)!;
  expect(await refused.json()).toMatchObject({
    code: 'day-full',
    error: expect.stringContaining('Free days'),
  });
  expect(await loadsThatLie(shop.database)).toEqual([]);
});

test('an appointment is found by its plate as it is typed, and none by signs alone', async () => {
  const { _id: id } = await made({ VIN: '', plate: 'KL-QX 417', date: addDays(today, 4) });
  expect(await find('kl qx-4')).toEqual([id]);
  expect(await find('KLQX417')).toEqual([id]);
  expect(await find('---')).toEqual([]);
});

test('an appointment is found by VIN, name, address or phone number, the upcoming one first', async () => {
  const VIN = aVin();
  const soon = await made({ VIN, date: addDays(today, 2) });
  const later = await made({ VIN, date: addDays(today, 40) });
  const off = await made({ VIN, date: addDays(today, 3) });
  await worker.request(`/api/service-center/appointments/${off._id}/cancel`, { method: 'POST' });
  const inOrder = [soon._id, later._id, off._id];
  expect(await find(VIN.toLowerCase())).toEqual(inOrder);
  expect(await find(`${VIN.slice(0, 3)} ${VIN.slice(3, 9)} ${VIN.slice(9)}`)).toEqual(inOrder);
  expect(await find(customer.email.slice(2, -3))).toContain(soon._id);
  expect(await find('robin NUMBER')).toContain(soon._id);
  expect(await find('(313) 555-0199')).toContain(soon._id);
  expect(await find('100% nobody')).toEqual([]);
  const moved = await worker.request(`/api/service-center/appointments/${later._id}/move`, {
    method: 'POST',
    body: JSON.stringify({ date: addDays(today, 41) }),
  });
  const { _id: now } = await jsonOf<WorkshopAppointment>(moved);
  expect(await find(VIN)).toEqual([soon._id, now, off._id]);
  expect((await worker.request('/api/service-center/find?search=ab')).status).toBe(400);
});
