import { afterEach, expect, test, vi } from 'vitest';
import { callBooking, failureText } from './booking-call.ts';

afterEach(() => vi.unstubAllGlobals());

const booking = { VIN: '1M8GDM9AXKP042788', date: '2030-05-03', repairType: 'technical' } as const;
const answering = (status: number, body: string) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }));

async function textAfterFailure() {
  const outcome = await callBooking(booking);
  if ('appointment' in outcome) throw new Error('This booking was meant to fail');
  return failureText(outcome);
}

test("a refusal shows the text of the server's error field, and what is wrong with each field", async () => {
  answering(409, JSON.stringify({ code: 'day-full', error: 'Friday is full.', fields: { date: 'Full' } }));
  expect(await callBooking(booking)).toEqual({ error: 'Friday is full.', fields: { date: 'Full' } });
  expect(await textAfterFailure()).toBe('Friday is full.');
});

test("without a text of the server's, the form says 'Failed to book appointment'", async () => {
  answering(502, '<h1>Bad gateway</h1>');
  expect(await textAfterFailure()).toBe('Failed to book appointment');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await textAfterFailure()).toBe('Failed to book appointment');
});

test('a booking hands the appointment on', async () => {
  answering(201, JSON.stringify({ message: 'Appointment booked successfully!', appointment: { _id: '1' } }));
  expect(await callBooking(booking)).toEqual({ appointment: { _id: '1' } });
});
