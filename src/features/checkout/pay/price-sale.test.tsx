import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Basket } from '#features/basket/basket.contract.ts';
import { lineForCheckout } from '#features/basket/basket.rules.ts';
import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { listedPart } from '#features/catalogue/screens/customer/detail/fact-sheet.ts';
import { PurchasePanel } from '#features/catalogue/screens/customer/detail/purchase-panel.tsx';
import { CarCard } from '#features/catalogue/screens/customer/list/car-card.tsx';
import { recordsOf } from '#features/ledger/chain/chain.service.ts';
import type { Order } from '#features/orders/orders.contract.ts';
import { orders } from '#features/orders/orders.tables.ts';
import type { FoundOrder } from '#features/orders/search/order-search.contract.ts';
import { payments } from '#features/payments/payments.tables.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { noTerms, priceLines } from '#features/pricing/pricing.rules.ts';
import type { TotalSales } from '#features/sales-figures/sales-figures.contract.ts';
import { newId } from '#platform/database/ids.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { formatMoney, toCents, toDollars } from '#platform/money.ts';
import { aCarOnSale, carRowOf } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { anyTerms, setPriceTerms } from '../../../../tests/support/price-terms.ts';
import { readingOf } from '../../../../tests/support/rendered.tsx';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aVip } from '../../../../tests/support/vip.ts';
import type { Purchase } from '../checkout.contract.ts';
import { OrderSummary } from '../screens/customer/order-summary.tsx';

let shop: TestShop;
let customer: TestPerson;
let worker: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  customer = await aVip(shop);
  [worker, admin] = [await shop.signIn('Worker'), await shop.signIn('Admin')];
});
afterAll(() => shop.close());

const buyer = { firstName: 'Ada', lastName: 'B', email: 'ada@example.com', phone: '1', address: 'Street 1' };

const get = async <Body,>(person: TestPerson, path: string): Promise<Body> =>
  jsonOf(await person.request(`/api${path}`));

interface Answered<Body> {
  status: number;
  body: Body;
}
async function post<Body>(path: string, body: object): Promise<Answered<Body>> {
  const answer = await customer.request(`/api${path}`, {
    method: 'POST',
    headers: { 'idempotency-key': newId() },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await jsonOf<Body>(answer) };
}

interface Refusal {
  code: string;
  totalAmount: number;
  prices: { carId: string; price: number }[];
}

/** Every surface before the payment; returns what the checkout hands on. */
async function compareOffers(carId: string, vip: boolean, terms: PriceTerms) {
  const { priceCents, model } = (await carRowOf(shop, carId))!;
  const bought = priceLines(priceCents, 'purchase', null, terms);
  const rented = priceLines(priceCents, 'rent', 3, terms);
  const shown = toDollars(bought.shownCents);
  const detail = await get<Car>(customer, `${vip ? '/vip' : ''}/cars/${carId}`);
  const [listed] = await get<Car[]>(customer, `${vip ? '/vip' : ''}/cars?search=${model}`);
  const [inStock] = await get<Car[]>(worker, `/stock?catalogue=${vip ? 'vip' : 'cars'}&search=${model}`);
  for (const car of [detail, listed, inStock]) {
    expect(car?.price).toBe(shown);
    expect(car?.basePrice ?? car?.price).toBe(toDollars(priceCents));
  }
  expect(readingOf(<CarCard car={detail} to="/" />, terms)).toContain(formatMoney(shown));
  // The page hands on a part of the car: the panel and the basket reckon with that.
  const onPage = listedPart(detail);
  const panel = readingOf(<PurchasePanel car={onPage} canRent onAdd={() => {}} />, terms);
  expect(panel).toContain(`Total ${formatMoney(toDollars(bought.totalCents))}`);

  const lines = [
    { car: { _id: carId }, quantity: 2, type: 'purchase' },
    ...(vip ? [] : [{ car: { _id: carId }, quantity: 1, type: 'rent', rentalDays: 3 }]),
  ];
  const { body: basket } = await post<Basket>('/basket', { items: lines });
  const totalCents = bought.totalCents * 2 + (vip ? 0 : rented.totalCents);
  expect(toCents(basket.total)).toBe(totalCents);
  expect(basket.items.map(({ linePrice }) => toCents(linePrice))).toEqual([
    bought.shownCents * 2,
    ...(vip ? [] : [rented.shownCents]),
  ]);
  const beside = (basket.lines ?? []).filter(({ receiver, included }) => receiver !== 'dealer' && !included);
  const told = [...basket.items.map(({ linePrice }) => linePrice), ...beside.map(({ amount }) => amount)];
  expect(told.reduce((all, amount) => all + toCents(amount), 0)).toBe(totalCents);
  const handedOn = basket.items.map(lineForCheckout);
  const summary = readingOf(<OrderSummary lines={handedOn} />, terms);
  expect(summary).toContain(`Total ${formatMoney(basket.total)}`);
  return { bought, rented, handedOn, totalAmount: basket.total };
}

/** Every surface after the payment. */
async function comparePapers(order: Order, charged: ReturnType<typeof priceLines>) {
  const amounts = {
    price: toDollars(charged.ownCents),
    total: toDollars(charged.totalCents),
    net: toDollars(charged.netCents),
    tax: toDollars(charged.taxCents),
    stateCharges: toDollars(charged.stateCents),
  };
  expect(order).toMatchObject(amounts);
  const lines = charged.lines.map(({ name, amountCents }) => [name, toDollars(amountCents)]);
  expect((order.lines ?? []).map(({ name, amount }) => [name, amount])).toEqual(lines);
  const [found] = await get<FoundOrder[]>(admin, `/admin/orders/search?receipt=${order.receiptNumber}`);
  expect(found).toMatchObject(amounts);
  const sheet = await get<Order>(admin, `/admin/orders/${order._id}`);
  expect(sheet).toMatchObject(amounts);
  expect((sheet.lines ?? []).map(({ name, amount }) => [name, amount])).toEqual(lines);
  const csv = await admin.request(`/api/admin/orders/export.csv?receipt=${order.receiptNumber}`);
  const { price, net, tax, stateCharges, total } = amounts;
  const line = await csv.text();
  expect(line).toContain(`,${price.toFixed(2)},${order.state},`);
  const told = [net, tax, stateCharges, total].map((amount) => amount.toFixed(2)).join();
  expect(line).toContain(`,${order._id},${told}`);
  const pdf = await customer.request(`/api/orders/${order._id}/receipt.pdf`);
  const document = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()));
  const { text } = await extractText(document, { mergePages: true });
  for (const amount of [total, ...lines.map(([, each]) => Number(each))])
    expect(text).toContain(formatMoney(amount));
  const record = (await recordsOf(shop.database, [order.receiptNumber])).get(order.receiptNumber);
  expect(record?.amountCents).toBe(charged.totalCents);
}

async function compareAll(terms: PriceTerms, priceCents: number, vip: boolean): Promise<void> {
  await setPriceTerms(shop, terms);
  const carId = await aCarOnSale(shop, { priceCents, vip, stock: 4 });
  const { bought, rented, handedOn, totalAmount } = await compareOffers(carId, vip, terms);
  const before = await get<TotalSales>(admin, '/admin/orders/total-sales');
  const wrong = { buyer, basket: handedOn, totalAmount: toDollars(toCents(totalAmount) + 1) };
  const refused = await post<Refusal>('/payments/card', wrong);
  expect(refused).toMatchObject({ status: 409, body: { code: 'total-changed', totalAmount } });

  const paid = await post<Purchase>('/payments/card', { ...wrong, totalAmount });
  expect(paid).toMatchObject({ status: 200, body: { totalAmount } });
  const alone = { buyer, carId, period: 2, frequency: 'monthly' };
  const one = toDollars(bought.totalCents);
  const refusedAlone = await post<Refusal>('/payments/installment', { ...alone, totalAmount: one + 1 });
  expect(refusedAlone).toMatchObject({
    status: 409,
    body: {
      code: 'price-changed',
      totalAmount: one,
      prices: [{ carId, price: toDollars(bought.shownCents) }],
    },
  });
  const planned = await post<Purchase>('/payments/installment', { ...alone, totalAmount: one });
  expect(planned).toMatchObject({ status: 200, body: { totalAmount: one, plan: { totalAmount: one } } });
  const due = planned.body.plan!.schedule.reduce((all, { amount }) => all + toCents(amount), 0);
  expect(due).toBe(bought.totalCents);

  await shop.jobs.runWaiting();
  const placed = [...paid.body.orders, ...planned.body.orders];
  for (const order of placed) await comparePapers(order, order.type === 'rent' ? rented : bought);
  const mails = await shop.database
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.recipient, buyer.email));
  const mailed = mails.map(({ text }) => text).join('\n');
  expect(mailed).toContain(formatMoney(totalAmount));
  for (const { amountCents } of bought.lines) expect(mailed).toContain(formatMoney(toDollars(amountCents)));
  const after = await get<TotalSales>(admin, '/admin/orders/total-sales');
  const rise = (of: (sales: TotalSales) => number) => toCents(of(after)) - toCents(of(before));
  const parts = (part: 'totalCents' | 'netCents' | 'taxCents' | 'stateCents') =>
    bought[part] * 3 + (vip ? 0 : rented[part]);
  expect(rise((sales) => sales.totalSalesValue)).toBe(parts('totalCents'));
  expect(rise((sales) => sales.netSales)).toBe(parts('netCents'));
  expect(rise((sales) => sales.tax)).toBe(parts('taxCents'));
  expect(rise((sales) => sales.stateCharges)).toBe(parts('stateCents'));
}

test('all surfaces agree on the price to the cent, whatever the dealer set', async () => {
  const price = fc.integer({ min: 10_000, max: 500_000_000 });
  await fc.assert(fc.asyncProperty(anyTerms, price, fc.boolean(), compareAll), { numRuns: 12 });
}, 240_000);

test('an order keeps its lines when the settings change; an order from before has none', async () => {
  const fee = { kind: 'amount', mode: 'purchase', receiver: 'dealer', taxed: false } as const;
  const payOne = async (carId: string) => {
    const { body: basket } = await post<Basket>('/basket', { items: [{ car: { _id: carId }, quantity: 1 }] });
    const paid = await post<Purchase>('/payments/card', { buyer, basket: basket.items.map(lineForCheckout) });
    return paid.body.orders[0]!;
  };
  await setPriceTerms(shop, noTerms);
  const car = await aCarOnSale(shop, { priceCents: 1_000_000 });
  const old = await payOne(car);
  await setPriceTerms(shop, { lines: [{ ...fee, name: 'Documentation', value: 895 }], tax: null });
  const charged = await payOne(car);
  await setPriceTerms(shop, { lines: [{ ...fee, name: 'Handling', value: 1 }], tax: null });
  const own = await get<Order[]>(customer, '/orders/my-orders');
  expect(own.find(({ _id }) => _id === old._id)).toMatchObject({ price: 10_000, total: 10_000, net: 10_000 });
  expect(own.find(({ _id }) => _id === old._id)).not.toHaveProperty('lines');
  expect(own.find(({ _id }) => _id === charged._id)).toMatchObject({
    price: 10_000,
    total: 10_895,
    lines: [{ name: 'Documentation', receiver: 'dealer', amount: 895 }],
  });
});

test('a change of settings counts as a price change for a basket under way, and nothing is charged', async () => {
  await setPriceTerms(shop, noTerms);
  const car = await aCarOnSale(shop, { priceCents: 1_000_000 });
  const { body: basket } = await post<Basket>('/basket', { items: [{ car: { _id: car }, quantity: 1 }] });
  const seen = { buyer, basket: basket.items.map(lineForCheckout), totalAmount: basket.total };
  const fee = { name: 'Fee', kind: 'amount', value: 5, mode: 'purchase', taxed: false } as const;
  await setPriceTerms(shop, { lines: [{ ...fee, receiver: 'dealer' }], tax: null });
  expect(await post<Refusal>('/payments/card', seen)).toMatchObject({
    status: 409,
    body: {
      code: 'price-changed',
      prices: [{ carId: car, price: 10_005, basePrice: 10_000 }],
      totalAmount: 10_005,
    },
  });
  await setPriceTerms(shop, { lines: [{ ...fee, receiver: 'state' }], tax: null });
  expect(await post<Refusal>('/payments/card', seen)).toMatchObject({
    status: 409,
    body: { code: 'total-changed', totalAmount: 10_005 },
  });
  await setPriceTerms(shop, { lines: [], tax: { name: 'Sales tax', percent: 6, way: 'added' } });
  expect(await post<Refusal>('/payments/card', seen)).toMatchObject({
    status: 409,
    body: { code: 'total-changed', totalAmount: 10_600 },
  });
  const sold = await shop.database.$count(orders, eq(orders.carId, car));
  expect(sold).toBe(0);
  expect((await carRowOf(shop, car))?.stock).toBe(10);
});

test('a cancelled order gives back its lines and its tax, and the figures with it', async () => {
  const fee = { name: 'Plates', kind: 'amount', value: 100, mode: 'purchase', taxed: false } as const;
  await setPriceTerms(shop, {
    lines: [{ ...fee, receiver: 'state' }],
    tax: { name: 'Sales tax', percent: 6, way: 'added' },
  });
  const before = await get<TotalSales>(admin, '/admin/orders/total-sales');
  const car = await aCarOnSale(shop, { priceCents: 500_000 });
  const line = { carId: car, quantity: 1, price: 5000 };
  const { body } = await post<Purchase>('/payments/card', { buyer, basket: [line], totalAmount: 5400 });
  const cancelled = await admin.request(`/api/admin/orders/${body.orders[0]!._id}/cancel`, {
    method: 'POST',
    body: JSON.stringify({ reason: 'Bought by mistake' }),
  });
  expect(await jsonOf<unknown>(cancelled)).toMatchObject({ refund: { state: 'done', amount: 5400 } });
  const [payment] = await shop.database
    .select({ state: payments.state })
    .from(payments)
    .innerJoin(orders, eq(orders.paymentId, payments.id))
    .where(eq(orders.carId, car));
  expect(payment?.state).toBe('refunded');
  const { totalSalesValue, netSales, tax, stateCharges } = await get<TotalSales>(
    admin,
    '/admin/orders/total-sales',
  );
  expect({ totalSalesValue, netSales, tax, stateCharges }).toEqual({
    totalSalesValue: before.totalSalesValue,
    netSales: before.netSales,
    tax: before.tax,
    stateCharges: before.stateCharges,
  });
});
