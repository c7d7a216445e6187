import { expect, test } from 'vitest';
import { previewPrice, updatePrice } from './price-call.ts';

const answering = (status: number, body: string) => async () => new Response(body, { status });
const away = async () => Promise.reject(new TypeError('the network is away'));
const wanted = { make: 'Audi', model: 'A4', price: 42_000 };

test('an update shows the server’s message, else the listed text', async () => {
  expect(await updatePrice(wanted, answering(200, '{"message":"Done."}'))).toEqual({
    kind: 'updated',
    text: 'Done.',
  });
  expect(await updatePrice(wanted, answering(404, '{"message":"No car is called Audi A4."}'))).toEqual({
    kind: 'refused',
    text: 'No car is called Audi A4.',
  });
  for (const silent of [answering(502, '<html>'), answering(500, '{}'), away])
    expect(await updatePrice(wanted, silent)).toEqual({ kind: 'refused', text: 'Failed to update price' });
});

test('a permit that is over is told apart', async () => {
  const over = answering(403, '{"code":"not-verified","message":"Please verify your credentials first."}');
  expect(await updatePrice(wanted, over)).toEqual({ kind: 'not-verified' });
  expect(await previewPrice(wanted, over)).toBe('not-verified');
  expect(await previewPrice(wanted, away)).toBeNull();
});
