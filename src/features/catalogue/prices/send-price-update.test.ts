import { expect, test } from 'vitest';
import { client } from '#page-kit/client.ts';
import type { PricesRoutes } from './prices.routes.ts';
import { askPricePreview, lacksPermit, sendPriceUpdate } from './send-price-update.ts';

const by = (fetch: typeof globalThis.fetch) => client<PricesRoutes>(fetch);
const answering = (status: number, body: string) => by(async () => new Response(body, { status }));
const away = by(async () => Promise.reject(new TypeError('the network is away')));
const wanted = { make: 'Audi', model: 'A4', price: 42_000 };

test('an update shows the server’s message, else the listed text', async () => {
  expect(await sendPriceUpdate(wanted, answering(200, '{"message":"Done."}'))).toMatchObject({
    ok: true,
    value: { message: 'Done.' },
  });
  expect(
    await sendPriceUpdate(wanted, answering(404, '{"message":"No car is named Audi A4."}')),
  ).toMatchObject({
    ok: false,
    text: 'No car is named Audi A4.',
  });
  for (const silent of [answering(502, '<html>'), answering(500, '{}'), away])
    expect(await sendPriceUpdate(wanted, silent)).toMatchObject({
      ok: false,
      text: 'Failed to update price',
    });
});

test('a permit that is over is told apart', async () => {
  const over = answering(403, '{"code":"not-verified","message":"Please verify your credentials first."}');
  expect(lacksPermit(await sendPriceUpdate(wanted, over))).toBe(true);
  expect(lacksPermit(await askPricePreview(wanted, over))).toBe(true);
  for (const silent of [answering(502, '<html>'), answering(403, '{}'), away])
    expect(lacksPermit(await askPricePreview(wanted, silent))).toBe(false);
});
