import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelHold } from '#features/holds/reserving/cancel-hold.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { newId } from '#platform/database/ids.ts';
import { aCarOnSale } from '../../../tests/support/cars.ts';
import { aHold, offerHolds } from '../../../tests/support/holds.ts';
import { jsonOf } from '../../../tests/support/json.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { anAcceptedTradeIn, takeOldCars } from '../../../tests/support/trade-ins.ts';
import type { DealFigures } from './sales-figures.contract.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await offerHolds(shop);
  await takeOldCars(shop);
});
afterAll(() => shop.close());

test('deposits that are held and credits that were granted are sums of the books, to the cent', async () => {
  const admin = await shop.signIn('Admin');
  const figures = async () => jsonOf<DealFigures>(await admin.request('/api/admin/deal-figures'));
  expect(await figures()).toEqual({ depositsHeld: 0, creditsGranted: 0 });

  const [customer, other] = [await shop.aCustomer(), await shop.aCustomer()];
  const held = await aHold(shop, customer, await aCarOnSale(shop));
  await aHold(shop, other, await aCarOnSale(shop));
  expect(await figures()).toEqual({ depositsHeld: 198, creditsGranted: 0 });
  await cancelHold(shop, sandboxProvider(shop.database), customer.actor, held);
  expect(await figures()).toEqual({ depositsHeld: 99, creditsGranted: 0 });

  const old = await anAcceptedTradeIn(shop, customer, { amount: 20_000, owed: 3_000 });
  const carId = await aCarOnSale(shop, { priceCents: 5_000_000 });
  const bought = await customer.request('/api/payments/card', {
    method: 'POST',
    headers: { 'idempotency-key': newId() },
    body: JSON.stringify({
      buyer: { firstName: 'A', lastName: 'B', email: customer.email, phone: '1', address: 'Street 1' },
      basket: [{ carId, quantity: 1, type: 'purchase', price: 50_000 }],
      tradeInId: old._id,
      totalAmount: 33_000,
    }),
  });
  expect(bought.status).toBe(200);
  expect(await figures()).toEqual({ depositsHeld: 99, creditsGranted: 17_000 });
  expect((await (await shop.signIn('Worker')).request('/api/admin/deal-figures')).status).toBe(403);
});
