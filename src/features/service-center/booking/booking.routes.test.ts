import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarDate, now } from '#platform/clock.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aVin } from '../../../../tests/support/workshop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const inDays = (days: number) => addDays(calendarDate(now(), 'UTC'), days);
const post = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) });
const aBooking = (more: Record<string, unknown> = {}) => ({
  VIN: aVin(),
  date: inDays(1),
  repairType: 'routine-servicing',
  ...more,
});
const path = '/api/service-center/book-appointment';

test('a customer books with a VIN in small letters and gets the listed message and the appointment', async () => {
  const customer = await shop.aCustomer();
  const VIN = aVin();
  const answer = await customer.request(path, post(aBooking({ VIN: ` ${VIN.toLowerCase()} ` })));
  expect(answer.status).toBe(201);
  const said = await jsonOf<{ appointment: { _id: string } }>(answer);
  expect(said).toEqual({
    message: 'Appointment booked successfully!',
    appointment: {
      _id: expect.any(String),
      VIN,
      date: inDays(1),
      repairType: 'routine-servicing',
      isInspection: false,
      state: 'booked',
      isUpcoming: true,
      createdAt: expect.any(String),
    },
  });
  const own = await (await customer.request('/api/service-center/appointments')).json();
  expect(own).toEqual([said.appointment]);
});

test('the same car on the same day answers 409 with a text in the error field', async () => {
  const customer = await shop.aCustomer();
  const booking = aBooking({ date: inDays(2) });
  await customer.request(path, post(booking));
  const answer = await customer.request(path, post({ ...booking, repairType: 'technical' }));
  expect(answer.status).toBe(409);
  const said = await jsonOf<Record<string, string>>(answer);
  expect(said.code).toBe('already-booked');
  expect(said.error).toMatch(/^This car already has an appointment on \w+, \w+ \d+\.$/);
  expect(said.message).toBe(said.error);
});

test.each([
  [{ VIN: 'ABC1' }, 'VIN'],
  [{ date: inDays(0) }, 'date'],
  [{ date: 'tomorrow' }, 'date'],
  [{ date: inDays(8) }, 'date'],
  [{ repairType: 'paint' }, 'repairType'],
])('bad input %o answers 400 and names the field', async (wrong, field) => {
  const customer = await shop.aCustomer();
  const answer = await customer.request(path, post(aBooking(wrong)));
  expect(answer.status).toBe(400);
  const said = await jsonOf<{ code: string; error: string; fields: Record<string, string> }>(answer);
  expect(said.code).toBe('bad-input');
  expect(Object.keys(said.fields)).toEqual([field]);
  expect(said.error).toBe(said.fields[field]);
});

test('a customer cancels, again without harm, and nobody else can', async () => {
  const [customer, stranger] = [await shop.aCustomer(), await shop.aCustomer()];
  const made = await jsonOf<{
    appointment: { _id: string };
  }>(await customer.request(path, post(aBooking({ date: inDays(3) }))));
  const one = `/api/service-center/appointments/${made.appointment._id}`;
  expect((await stranger.request(one, { method: 'DELETE' })).status).toBe(404);
  for (const _ of ['first', 'again']) {
    const answer = await customer.request(one, { method: 'DELETE' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ state: 'cancelled' });
  }
});

test('a worker sees the day, moves an appointment, and marks it done', async () => {
  const [customer, worker] = [await shop.aCustomer(), await shop.signIn('Worker')];
  await customer.request(path, post(aBooking({ date: inDays(4) })));
  const read = async (date: string) => {
    const day = await jsonOf<{
      repairTypes: { repairType: string; taken: number; appointments: { _id: string; state: string }[] }[];
    }>(await worker.request(`/api/service-center/day?date=${date}`));
    return day.repairTypes.find((group) => group.repairType === 'routine-servicing');
  };
  const id = (await read(inDays(4)))?.appointments[0]?._id;
  const moved = await worker.request(
    `/api/service-center/appointments/${id}/move`,
    post({ date: inDays(5) }),
  );
  const { _id } = await jsonOf<{ _id: string }>(moved);
  expect((await read(inDays(4)))?.taken).toBe(0);
  expect(
    (await worker.request(`/api/service-center/appointments/${_id}/done`, { method: 'POST' })).status,
  ).toBe(200);
  expect((await read(inDays(5)))?.appointments).toMatchObject([{ _id, state: 'done' }]);
  const week = await worker.request(`/api/service-center/week?date=${inDays(4)}`);
  expect((await jsonOf<{ days: unknown[] }>(week)).days).toHaveLength(7);
});

test('customers do not see the workshop, staff do not book, and visitors are asked to log in', async () => {
  const [customer, worker, admin] = [
    await shop.aCustomer(),
    await shop.signIn('Worker'),
    await shop.signIn('Admin'),
  ];
  expect((await customer.request('/api/service-center/day')).status).toBe(403);
  expect((await admin.request('/api/service-center/day')).status).toBe(403);
  expect((await worker.request(path, post(aBooking()))).status).toBe(403);
  expect((await shop.api.request('/api/service-center/appointments')).status).toBe(401);
});
