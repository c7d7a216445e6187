import { expect, test } from 'vitest';
import type { Asked } from '#page-kit/ask.ts';
import type { Car } from '../catalogue.contract.ts';
import { mayRetry, updateStock } from './update-stock.ts';

const update = { id: 'c1', catalogue: 'cars', stock: 7, expectedStock: 5 } as const;
const answering = (status: number, said: unknown) => async () => Response.json(said, { status });

test.each([
  ['cars', '/api/cars/c1'],
  ['vip', '/api/vip/cars/c1/stock'],
] as const)('a stock of %s is put to %s with what was seen', async (catalogue, path) => {
  const calls: unknown[] = [];
  const note = async (input: RequestInfo | URL, init?: RequestInit) => {
    calls.push([init?.method, String(input), JSON.parse(String(init?.body))]);
    return Response.json({ stock: 7 });
  };
  expect(await updateStock({ ...update, catalogue }, note)).toMatchObject({ ok: true, value: { stock: 7 } });
  expect(calls).toEqual([['PUT', path, { stock: 7, expectedStock: 5 }]]);
});

/** The text of a refusal, and whether the same may be tried again. */
async function refusalOf(asking: Promise<Asked<Car>>) {
  const asked = await asking;
  if (asked.ok) throw new Error('This was not refused');
  return { text: asked.text, mayRetry: mayRetry(asked), stock: asked.said.stock };
}

test('a conflict says what it is now, and is no case for trying the same again', async () => {
  const changed = { code: 'stock-changed', message: 'It is 4 now.', stock: 4 };
  expect(await refusalOf(updateStock(update, answering(409, changed)))).toEqual({
    stock: 4,
    text: 'It is 4 now.',
    mayRetry: false,
  });
});

test('a server or a network that fails says so, and offers to try again', async () => {
  const away = async () => Promise.reject(new TypeError('the network is away'));
  const page = async () => new Response('<html>', { status: 502 });
  for (const fetch of [away, page, answering(500, {})])
    expect(await refusalOf(updateStock(update, fetch))).toEqual({
      stock: undefined,
      mayRetry: true,
      text: 'We could not reach the server. The stock may not have changed.',
    });
});
