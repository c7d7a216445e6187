import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Basket } from '#features/basket/basket.contract.ts';
import { lineForCheckout } from '#features/basket/basket-contents.rules.ts';
import { bookEntries } from '#features/books/books.tables.ts';
import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { PurchasePanel } from '#features/catalogue/detail/car-detail.tsx';
import { listedPart } from '#features/catalogue/detail/fact-sheet.ts';
import { CarCard } from '#features/catalogue/list/car-card.tsx';
import { recordsOf } from '#features/ledger/chain/chain.service.ts';
import type { Order } from '#features/orders/orders.contract.ts';
import { orders } from '#features/orders/orders.tables.ts';
import type { FoundOrder } from '#features/orders/search/order-search.contract.ts';
import { payments } from '#features/payments/payments.tables.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { noTerms, priceLines } from '#features/pricing/pricing.rules.ts';
import type { TotalSales } from '#features/sales-figures/sales-figures.contract.ts';
import { newId } from '#platform/database/ids.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { formatMoney, toCents, toDollars } from '#platform/money.ts';
import { amount } from '../../../../tests/support/amounts.ts';
import { aCarOnSale, carRowOf } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { anyTerms, chosenOfTerms, setPriceTerms } from '../../../../tests/support/price-terms.ts';
import { readingOf } from '../../../../tests/support/rendered.tsx';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { anAcceptedTradeIn, takeOldCars } from '../../../../tests/support/trade-ins.ts';
import { aVip } from '../../../../tests/support/vip.ts';
import type { Purchase } from '../checkout.contract.ts';
import { OrderSummary } from '../order-summary.tsx';
import { atPrices } from './use-payment.ts';

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
async function compareOffers(carId: string, vip: boolean, terms: PriceTerms, picks: number) {
  const { priceCents, model } = (await carRowOf(shop, carId))!;
  const chosen = chosenOfTerms(terms, 'purchase', picks);
  const chosenForRent = chosenOfTerms(terms, 'rent', picks);
  const bought = priceLines(priceCents, 'purchase', null, { ...terms, chosen });
  const rented = priceLines(priceCents, 'rent', 3, { ...terms, chosen: chosenForRent });
  // What nobody chose yet costs nothing.
  const unchosen = priceLines(priceCents, 'purchase', null, terms);
  expect(bought.shownCents).toBe(unchosen.shownCents);
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
  const panel = readingOf(
    <PurchasePanel car={onPage} canRent type="purchase" onType={() => {}} onAdd={() => {}} />,
    terms,
  );
  expect(panel).toContain(`Total ${formatMoney(toDollars(unchosen.totalCents))}`);

  const lines = [
    { car: { _id: carId }, quantity: 2, type: 'purchase', chosen },
    ...(vip
      ? []
      : [{ car: { _id: carId }, quantity: 1, type: 'rent', rentalDays: 3, chosen: chosenForRent }]),
  ];
  const { body: basket } = await post<Basket>('/basket', { items: lines });
  const totalCents = bought.totalCents * 2 + (vip ? 0 : rented.totalCents);
  expect(toCents(basket.total)).toBe(totalCents);
  expect(basket.items.map(({ linePrice }) => toCents(linePrice))).toEqual([
    bought.shownCents * 2,
    ...(vip ? [] : [rented.shownCents]),
  ]);
  const beside = (basket.lines ?? []).filter(
    ({ receiver, chosen: isChosen, included }) => (receiver !== 'dealer' || isChosen) && !included,
  );
  const told = [...basket.items.map(({ linePrice }) => linePrice), ...beside.map(({ amount }) => amount)];
  expect(told.reduce((all, amount) => all + toCents(amount), 0)).toBe(totalCents);
  const handedOn = basket.items.map(lineForCheckout);
  const summary = readingOf(<OrderSummary lines={handedOn} />, terms);
  expect(summary).toContain(`Total ${formatMoney(basket.total)}`);
  return { bought, rented, chosen, handedOn, totalAmount: basket.total };
}

async function textOfPaper(path: string): Promise<string> {
  const pdf = await customer.request(path);
  const document = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()));
  return (await extractText(document, { mergePages: true })).text;
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
  const isChosen = charged.lines.map((line) => line.isChosen);
  expect((order.lines ?? []).map(({ chosen = false }) => chosen)).toEqual(isChosen);
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
  const text = await textOfPaper(`/api/orders/${order._id}/receipt.pdf`);
  for (const amount of [total, ...lines.map(([, each]) => Number(each))])
    expect(text).toContain(formatMoney(amount));
  const record = (await recordsOf(shop.database, [order.receiptNumber])).get(order.receiptNumber);
  expect(record?.amountCents).toBe(charged.totalCents);
}

async function compareAll(terms: PriceTerms, priceCents: number, vip: boolean, picks: number) {
  await setPriceTerms(shop, terms);
  const carId = await aCarOnSale(shop, { priceCents, vip, stock: 4 });
  const { bought, rented, chosen, handedOn, totalAmount } = await compareOffers(carId, vip, terms, picks);
  const before = await get<TotalSales>(admin, '/admin/orders/total-sales');
  const wrong = { buyer, basket: handedOn, totalAmount: toDollars(toCents(totalAmount) + 1) };
  const refused = await post<Refusal>('/payments/card', wrong);
  expect(refused).toMatchObject({ status: 409, body: { code: 'total-changed', totalAmount } });

  const paid = await post<Purchase>('/payments/card', { ...wrong, totalAmount });
  expect(paid).toMatchObject({ status: 200, body: { totalAmount } });
  const alone = { buyer, carId, period: 2, frequency: 'monthly', chosen };
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
  await fc.assert(fc.asyncProperty(anyTerms, price, fc.boolean(), fc.nat(), compareAll), {
    numRuns: amount(4, 14),
  });
}, 240_000);

/** The same where an old car pays for `share` percent of the car, and lowers its taxed sum or does not. */
async function compareWithOldCar(
  terms: PriceTerms,
  priceCents: number,
  { share, lowersTax, picks }: { share: number; lowersTax: boolean; picks: number },
) {
  await shop.database.delete(limitUses);
  await setPriceTerms(shop, terms);
  await takeOldCars(shop, { lowersTax });
  const carId = await aCarOnSale(shop, { priceCents });
  const oldCarCents = Math.ceil((priceCents * share) / 100);
  const credit = toDollars(oldCarCents);
  const old = await anAcceptedTradeIn(shop, customer, { amount: credit });
  const chosen = chosenOfTerms(terms, 'purchase', picks);
  const now = lowersTax ? { ...terms, oldCarLowersTax: true as const } : terms;
  const charged = priceLines(priceCents, 'purchase', null, { ...now, chosen, oldCarCents });
  const due = toDollars(charged.totalCents - oldCarCents);
  const items = [{ car: { _id: carId }, quantity: 1, chosen }];
  const { body: basket } = await post<Basket>('/basket', { items });
  const handedOn = basket.items.map(lineForCheckout);
  const tradeIn = { _id: old._id, name: 'Trade-in', credit };
  const summary = readingOf(<OrderSummary lines={handedOn} tradeIn={tradeIn} />, now);
  expect(summary).toContain(`Total ${formatMoney(due)}`);

  const before = await get<TotalSales>(admin, '/admin/orders/total-sales');
  const isPlan = picks % 2 === 1 && due >= 100;
  const path = `/payments/${isPlan ? 'installment' : 'card'}`;
  const plan = isPlan ? { period: 1, frequency: 'monthly' } : {};
  const seen = { buyer, basket: handedOn, tradeInId: old._id, ...plan };
  const wrong = await post<Refusal>(path, { ...seen, totalAmount: toDollars(toCents(due) + 1) });
  expect(wrong).toMatchObject({ status: 409, body: { code: 'total-changed', totalAmount: due } });
  const paid = await post<Purchase>(path, { ...seen, totalAmount: due });
  expect(paid).toMatchObject({ status: 200, body: { totalAmount: due } });
  await shop.jobs.runWaiting();
  const [order] = paid.body.orders;
  await comparePapers(order!, charged);
  const text = await textOfPaper(`/api/orders/${order!._id}/receipt.pdf`);
  expect(text.includes('Not taxed')).toBe(charged.untaxedCents > 0);
  const [sale] = await shop.database
    .select()
    .from(bookEntries)
    .where(eq(bookEntries.id, `sale:${order!._id}`));
  expect([sale?.netSalesCents, sale?.taxCents, sale?.stateCents].map((cents) => 0 - cents!)).toEqual([
    charged.netCents,
    charged.taxCents,
    charged.stateCents,
  ]);
  const after = await get<TotalSales>(admin, '/admin/orders/total-sales');
  expect(toCents(after.totalSalesValue) - toCents(before.totalSalesValue)).toBe(charged.totalCents);
  expect(toCents(after.tax) - toCents(before.tax)).toBe(charged.taxCents);
}

test('all surfaces agree on the price to the cent where an old car lowers the taxed sum, and where it does not', async () => {
  const price = fc.integer({ min: 10_000, max: 90_000_000 });
  const oldCar = fc.record({
    share: fc.integer({ min: 1, max: 100 }),
    lowersTax: fc.boolean(),
    picks: fc.nat(),
  });
  await fc.assert(fc.asyncProperty(anyTerms, price, oldCar, compareWithOldCar), { numRuns: amount(4, 14) });
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

const offered = { kind: 'amount', receiver: 'dealer', taxed: false, choice: 'chosen' } as const;
const paint = { ...offered, name: 'Paint protection', value: 500, mode: 'purchase' } as const;
const seat = { ...offered, name: 'Child seat', value: 15, mode: 'rent' } as const;

test('a body without choices chooses none, and a line of before this choice is mandatory', async () => {
  const { choice: _, ...before } = { ...paint, name: 'Documentation', value: 100 };
  await setPriceTerms(shop, { lines: [paint, before], tax: null });
  const car = await aCarOnSale(shop, { priceCents: 1_000_000 });
  const basket = [{ carId: car, quantity: 1, price: 10_100 }];
  const paid = await post<Purchase>('/payments/card', { buyer, basket, totalAmount: 10_100 });
  expect(paid.body.orders[0]).toMatchObject({
    total: 10_100,
    lines: [{ name: 'Documentation', receiver: 'dealer', amount: 100 }],
  });
  const plan = { buyer, carId: car, period: 1, frequency: 'monthly', totalAmount: 10_100 };
  const planned = await post<Purchase>('/payments/installment', plan);
  expect(planned).toMatchObject({ status: 200, body: { totalAmount: 10_100 } });
});

test('what was chosen and changes or goes away under way is told with the right total, and nothing is charged', async () => {
  await setPriceTerms(shop, { lines: [paint, seat], tax: null });
  const car = await aCarOnSale(shop, { priceCents: 1_000_000 });
  const items = [
    { car: { _id: car }, quantity: 2, chosen: ['Paint protection'] },
    { car: { _id: car }, quantity: 1, type: 'rent', rentalDays: 2, chosen: ['Child seat'] },
  ];
  const { body: basket } = await post<Basket>('/basket', { items });
  const { body: checkout } = await post<{ _id: string }>('/checkouts', {});
  const seen = {
    buyer,
    basket: basket.items.map(lineForCheckout),
    totalAmount: basket.total,
    checkoutId: checkout._id,
  };
  expect(basket.total).toBe(21_215);
  await setPriceTerms(shop, { lines: [{ ...paint, value: 600 }, seat], tax: null });
  expect(await post<Refusal>('/payments/card', seen)).toMatchObject({
    status: 409,
    body: { code: 'total-changed', totalAmount: 21_415 },
  });
  // Renamed is another line. A rental's 'Paint protection' was never offered.
  await setPriceTerms(shop, { lines: [{ ...paint, name: 'Ceramic coating' }, seat], tax: null });
  const refused = await post<Refusal & { message: string }>('/payments/card', seen);
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'total-changed',
      totalAmount: 20_215,
      notOffered: [{ carId: car, type: 'purchase', name: 'Paint protection' }],
    },
  });
  expect(JSON.stringify(refused.body)).toContain(
    'Extra no longer available: Paint protection. Nothing was charged.',
  );
  const unpriced = { ...seen, totalAmount: undefined };
  expect(await post<Refusal>('/payments/card', unpriced)).toMatchObject({ status: 409 });
  // A line that all buyers pay by now is a price that changed.
  const { choice: _, ...mandatory } = paint;
  await setPriceTerms(shop, { lines: [mandatory, seat], tax: null });
  expect(await post<Refusal>('/payments/card', seen)).toMatchObject({
    status: 409,
    body: {
      code: 'price-changed',
      totalAmount: 21_215,
      prices: [{ carId: car, price: 10_500 }, { carId: car }],
      notOffered: [{ carId: car, type: 'purchase', name: 'Paint protection' }],
    },
  });
  expect(await shop.database.$count(orders, eq(orders.carId, car))).toBe(0);
  expect((await carRowOf(shop, car))?.stock).toBe(10);

  await setPriceTerms(shop, { lines: [seat], tax: null });
  const accepted = atPrices(seen.basket, {
    prices: [],
    notOffered: [{ carId: car, type: 'purchase', name: 'Paint protection' }],
  });
  expect(accepted.map(({ chosen }) => chosen)).toEqual([undefined, ['Child seat']]);
  const paid = await post<Purchase>('/payments/card', { ...seen, basket: accepted, totalAmount: 20_215 });
  expect(paid, 'the same checkout goes on').toMatchObject({ status: 200, body: { totalAmount: 20_215 } });
  expect((await get<Basket>(customer, '/basket')).items).toEqual([]);
});

test('a car alone in installments is bought with what was chosen, and a basket says it line by line', async () => {
  await setPriceTerms(shop, { lines: [paint], tax: null });
  const carId = await aCarOnSale(shop, { priceCents: 1_000_000 });
  const alone = { buyer, carId, period: 1, frequency: 'monthly', chosen: ['Paint protection'] };
  const wrong = await post<Refusal>('/payments/installment', { ...alone, totalAmount: 10_000 });
  expect(wrong).toMatchObject({ status: 409, body: { code: 'price-changed', totalAmount: 10_500 } });
  const unknown = { ...alone, chosen: ['Child seat'], totalAmount: 10_000 };
  expect(await post<Refusal>('/payments/installment', unknown)).toMatchObject({
    status: 409,
    body: { code: 'total-changed', totalAmount: 10_000 },
  });
  const basket = [{ carId, quantity: 1, price: 10_000 }];
  const both = await post<Refusal>('/payments/installment', { ...alone, basket, totalAmount: 10_000 });
  expect(both).toMatchObject({ status: 400, body: { code: 'bad-input' } });
  const paid = await post<Purchase>('/payments/installment', { ...alone, totalAmount: 10_500 });
  expect(paid.body.orders[0]).toMatchObject({
    price: 10_000,
    total: 10_500,
    lines: [{ name: 'Paint protection', receiver: 'dealer', amount: 500, chosen: true }],
  });
});

test('an order keeps what was chosen when it is offered no longer, and gives it back with the rest', async () => {
  await setPriceTerms(shop, { lines: [paint], tax: { name: 'Sales tax', percent: 6, way: 'added' } });
  const carId = await aCarOnSale(shop, { priceCents: 300_000 });
  const items = [{ car: { _id: carId }, quantity: 1, chosen: ['Paint protection'] }];
  const { body: basket } = await post<Basket>('/basket', { items });
  const handedOn = basket.items.map(lineForCheckout);
  const paid = await post<Purchase>('/payments/card', { buyer, basket: handedOn });
  await setPriceTerms(shop, noTerms);
  const own = await get<Order[]>(customer, '/orders/my-orders');
  const kept = own.find(({ _id }) => _id === paid.body.orders[0]!._id);
  expect(kept).toMatchObject({
    total: 3680,
    lines: [
      { name: 'Paint protection', amount: 500, chosen: true },
      { name: 'Sales tax', amount: 180 },
    ],
  });
  for (const paper of ['receipt.pdf', 'contract.pdf'])
    expect(await textOfPaper(`/api/orders/${kept!._id}/${paper}`)).toContain('Chosen: Paint protection');
  const cancelled = await admin.request(`/api/admin/orders/${kept!._id}/cancel`, {
    method: 'POST',
    body: JSON.stringify({ reason: 'They changed their mind' }),
  });
  expect(await jsonOf<unknown>(cancelled)).toMatchObject({ refund: { state: 'done', amount: 3680 } });
});

test('an extra that was chosen in another tab meanwhile is not left out: the checkout is of another basket', async () => {
  await setPriceTerms(shop, { lines: [paint], tax: null });
  const carId = await aCarOnSale(shop, { priceCents: 1_000_000 });
  const item = { car: { _id: carId }, quantity: 1 };
  const { body: basket } = await post<Basket>('/basket', { items: [item] });
  const { body: checkout } = await post<{ _id: string }>('/checkouts', {});
  await post<Basket>('/basket', { items: [{ ...item, chosen: ['Paint protection'] }] });
  const seen = { buyer, basket: basket.items.map(lineForCheckout), totalAmount: basket.total };
  const refused = await post<Refusal & { basket: Basket }>('/payments/card', {
    ...seen,
    checkoutId: checkout._id,
  });
  expect(refused).toMatchObject({ status: 409, body: { code: 'basket-changed', basket: { total: 10_500 } } });
  expect((await carRowOf(shop, carId))?.stock).toBe(10);
});
