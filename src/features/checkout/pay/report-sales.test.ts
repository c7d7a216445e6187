import { afterEach, expect, test, vi } from 'vitest';
import type { LedgerRecordRoutes } from '#features/orders/order-news/ledger-record.routes.ts';
import { client } from '#page-kit/client.ts';
import { reportSales } from './use-succeed.ts';

const order = (id: string, model: string, price: number) => ({
  _id: id,
  car: { _id: `car-${model}`, make: 'Porsche', model, color: 'Red', image: '/no.jpg' },
  type: 'purchase' as const,
  price,
  total: price,
  net: price,
  tax: 0,
  stateCharges: 0,
  receiptNumber: `MQ-${id}`,
  deliveryDate: '2027-01-08',
  state: 'paid' as const,
  createdAt: '2027-01-01T10:00:00.000Z',
});

/** A ledger that answers as told, in turn, and notes what it was asked. */
function aLedger(...answers: (Response | Error)[]) {
  const asked: unknown[] = [];
  const api = client<LedgerRecordRoutes>(async (input, init) => {
    asked.push([init?.method, String(input), JSON.parse(String(init?.body))]);
    const answer = answers.shift() ?? new Response('{}');
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { asked, api };
}

afterEach(() => vi.restoreAllMocks());

test('a paid basket is recorded item by item, two of one car as one', async () => {
  const { asked, api } = aLedger();
  const rental = { ...order('4', '911', 842.5), type: 'rent' as const, period: 3 };
  await reportSales({ orders: [order('1', '911', 84_250), order('2', '911', 84_250), rental] }, api);
  expect(asked).toEqual([
    ['POST', '/api/blockchain/record', { carId: 'Porsche-911', amount: 84_250 }],
    ['POST', '/api/blockchain/record', { carId: 'Porsche-911', amount: 842.5 }],
  ]);
});

test('a record that fails is only logged, and the next one is still made', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { asked, api } = aLedger(new Response('{}', { status: 503 }), new TypeError('fetch failed'));
  await reportSales(
    { orders: [order('1', '911', 1), order('2', 'Cayman', 2), order('3', 'Taycan', 3)] },
    api,
  );
  expect(asked).toHaveLength(3);
  expect(warned).toHaveBeenCalledTimes(2);
});
