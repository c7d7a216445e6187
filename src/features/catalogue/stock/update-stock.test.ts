import { expect, test } from 'vitest';
import type { Asked } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { Car } from '../catalogue.contract.ts';
import type { StockRoutes } from './stock.routes.ts';
import { updateStock } from './update-stock.ts';

const update = { id: 'c1', catalogue: 'cars', stock: 7, expectedStock: 5 } as const;
const updateBy = (fetch: typeof globalThis.fetch, asked: Parameters<typeof updateStock>[1] = update) =>
  updateStock(client<StockRoutes>(fetch), asked);
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
  expect(await updateBy(note, { ...update, catalogue })).toMatchObject({ ok: true, value: { stock: 7 } });
  expect(calls).toEqual([['PUT', path, { stock: 7, expectedStock: 5 }]]);
});

/** What a refusal says. */
async function refusalOf(asking: Promise<Asked<Car>>) {
  const asked = await asking;
  if (asked.ok) throw new Error('This was not refused');
  return { text: asked.text, stock: asked.said.stock };
}

test('a conflict says what it is now', async () => {
  const changed = { code: 'stock-changed', message: 'It is 4 now.', stock: 4 };
  expect(await refusalOf(updateBy(answering(409, changed)))).toEqual({
    stock: 4,
    text: 'It is 4 now.',
  });
});

test('a server or a network that fails says so', async () => {
  const away = async () => Promise.reject(new TypeError('the network is away'));
  const page = async () => new Response('<html>', { status: 502 });
  for (const fetch of [away, page, answering(500, {})])
    expect(await refusalOf(updateBy(fetch))).toEqual({
      stock: undefined,
      text: 'We could not reach the server. The stock may not have changed.',
    });
});
