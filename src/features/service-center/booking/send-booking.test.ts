import { afterEach, expect, test, vi } from 'vitest';
import { sendBooking } from './send-booking.ts';

afterEach(() => vi.unstubAllGlobals());

const booking = { VIN: '1M8GDM9AXKP042788', date: '2030-05-03', repairType: 'technical' } as const;
const answering = (status: number, body: string) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }));

test("a refusal shows the text of the server's error field, and what is wrong with each field", async () => {
  answering(409, JSON.stringify({ code: 'day-full', error: 'Friday is full.', fields: { date: 'Full' } }));
  expect(await sendBooking(booking)).toMatchObject({
    ok: false,
    text: 'Friday is full.',
    fields: { date: 'Full' },
  });
});

test("without a text of the server's, the form says 'Failed to book appointment'", async () => {
  const failed = { ok: false, text: 'Failed to book appointment', fields: {} };
  answering(502, '<h1>Bad gateway</h1>');
  expect(await sendBooking(booking)).toMatchObject(failed);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await sendBooking(booking)).toMatchObject(failed);
});

test('a booking hands the appointment on', async () => {
  const booked = { message: 'Appointment booked successfully!', appointment: { _id: '1' } };
  answering(201, JSON.stringify(booked));
  expect(await sendBooking(booking)).toMatchObject({ ok: true, value: booked });
});
