import { expect, test } from 'vitest';
import { client } from '#page-kit/client.ts';
import { generate, search } from './generate-vin.tsx';

const answering = (status: number, body: string) => async () => new Response(body, { status });
const away = async () => Promise.reject(new TypeError('Failed to fetch'));
const receipt = 'MQ-2222-3333-4444';

const acted = async (form: typeof search | typeof generate, fetch: typeof globalThis.fetch) =>
  form.act({
    value: { receipt },
    api: () => client(fetch),
    url: new URL('https://shop.example/worker/generate-vin'),
    params: {},
    key: '',
  });

test('a search shows the server’s text, else the listed one', async () => {
  const said = answering(404, '{"message":"No vehicle was sold with this receipt number."}');
  expect(await acted(search, said)).toMatchObject({
    ok: false,
    text: 'No vehicle was sold with this receipt number.',
  });
  for (const silent of [answering(502, '<html>'), answering(500, '{}'), away])
    expect(await acted(search, silent)).toMatchObject({ ok: false, text: 'Failed to find car.' });
});

test('a generation shows the server’s text, else the listed one', async () => {
  const said = answering(409, '{"code":"rented","message":"This vehicle is rented."}');
  expect(await acted(generate, said)).toMatchObject({ ok: false, text: 'This vehicle is rented.' });
  for (const silent of [answering(502, '<html>'), answering(500, '{}'), away])
    expect(await acted(generate, silent)).toMatchObject({ ok: false, text: 'Failed to generate VIN.' });
});

test('a permit that is over leads to the verification, and back to the vehicle', async () => {
  const over = answering(403, '{"code":"not-verified","message":"Please verify your credentials first."}');
  for (const form of [search, generate]) {
    const led = await acted(form, over);
    expect(led instanceof Response && led.headers.get('Location')).toBe(
      `/worker/verify-generate-vin?next=${encodeURIComponent(`/worker/generate-vin?receipt=${receipt}`)}`,
    );
  }
});

test('a found vehicle needs the listed fields only: its receipt number is the one that was asked for', async () => {
  const listed = {
    make: 'Audi',
    model: 'A4',
    color: 'Red',
    price: 42_000,
    topSpeed: 250,
    vin: '7MRK8JJ8XTD947825',
  };
  expect(await acted(search, answering(200, JSON.stringify(listed)))).toMatchObject({
    ok: true,
    value: { ...listed, receiptNumber: receipt },
  });
});
