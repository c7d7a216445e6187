import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookEntries } from '#features/books/books.tables.ts';
import { beginSale } from '#features/checkout/pay/begin-sale.ts';
import { settleSale } from '#features/checkout/pay/settle-sale.ts';
import { chargeAt } from '#features/payments/charges.service.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { chargeFor } from '#features/payments/payments.service.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { sandboxCharges } from '#features/payments/providers/sandbox.tables.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { giveLeftoverRefunds } from '#features/payments/refunds/refunds.service.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { readPriceTerms } from '#features/settings/read-price-terms.ts';
import { brand } from '#platform/brand.ts';
import { newId } from '#platform/database/ids.ts';
import { toDollars } from '#platform/money.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { anyTerms, chosenOfTerms, setPriceTerms } from '../../../../tests/support/price-terms.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { leftOfOrder } from '../orders.rules.ts';
import { orders } from '../orders.tables.ts';
import { refundPart } from '../refunds/refund-part.ts';
import { markPaidBack, retryRefund } from '../refunds/retry-refund.ts';
import { bookHistory } from './book-history.ts';
import type { BooksOverview } from './bookkeeping.contract.ts';
import { compareBooks } from './compare-books.ts';

const noTerms = { lines: [], tax: null };

let shop: TestShop;
let provider: PaymentProvider;
let admin: TestPerson;
let customer: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  provider = sandboxProvider(shop.database);
  admin = await shop.signIn('Admin', { permits: ['admin-management'] });
  customer = await shop.aCustomer();
});
afterAll(() => shop.close());

const entriesOf = (orderId: string) =>
  shop.database.select().from(bookEntries).where(eq(bookEntries.orderId, orderId)).orderBy(bookEntries.at);
const rowOf = async (id: string) => (await shop.database.select().from(orders).where(eq(orders.id, id)))[0]!;
const readBooks = async () => jsonOf<BooksOverview>(await admin.request('/api/admin/books'));
const anOrder = async () => (await aSale(shop, customer, [aSoldLine(await aCarOnSale(shop))])).orders[0]!._id;

const outcomeOf = async (orderId: string, outcome: 'paid' | 'voided') => {
  const { paymentId } = await rowOf(orderId);
  await shop.database.update(sandboxCharges).set({ outcome }).where(eq(sandboxCharges.paymentId, paymentId));
};

/** Writes past the trigger, as somebody with the database in hand could. */
const tamper = (statement: ReturnType<typeof sql>) =>
  shop.database.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`);
    await transaction.execute(statement);
  });

test('a sale, a part, the cancellation and its money stand in the books as balanced movements', async () => {
  const id = await anOrder();
  await refundPart(shop, provider, admin.actor, id, { amount: 300.5, reason: 'A scratch', key: newId() });
  await cancelOrder(shop, provider, admin.actor, id, 'They changed their mind');
  const told = (await entriesOf(id)).map(
    ({ movement, type, providerCents, receivableCents, netSalesCents }) => [
      movement,
      type,
      providerCents,
      receivableCents,
      netSalesCents,
    ],
  );
  expect(told).toHaveLength(5);
  expect(told).toEqual(
    expect.arrayContaining([
      ['sale', 'purchase', 8_430_050, 0, -8_430_050],
      ['part', 'purchase', 0, -30_050, 30_050],
      ['given', null, -30_050, 30_050, 0],
      ['cancellation', 'purchase', 0, -8_400_000, 8_400_000],
      ['given', null, -8_400_000, 8_400_000, 0],
    ]),
  );
});

test('what was paid back by hand left the shop beside the provider', async () => {
  const id = await anOrder();
  await outcomeOf(id, 'voided');
  await cancelOrder(shop, provider, admin.actor, id, 'They changed their mind');
  expect((await entriesOf(id)).map(({ movement }) => movement)).toEqual(['sale', 'cancellation']);
  await markPaidBack(shop, admin.actor, id, { note: 'In cash' });
  expect((await entriesOf(id)).at(-1)).toMatchObject({
    movement: 'paid-back',
    providerCents: 0,
    receivableCents: 8_430_050,
    payoutsCents: -8_430_050,
  });
  await outcomeOf(id, 'paid');
});

test('an entry that is not in balance, a change and a deletion are refused by the database', async () => {
  const id = await anOrder();
  const causeOf = async (act: Promise<unknown>) =>
    act.then(
      () => 'done',
      (error: Error) => String(error.cause),
    );
  const entry = { id: newId(), movement: 'sale', orderId: id, paymentId: id, at: new Date() } as const;
  const { database } = shop;
  expect(await causeOf(database.insert(bookEntries).values({ ...entry, providerCents: 1 }))).toContain(
    'book_entries_balance',
  );
  for (const statement of [
    sql`update book_entries set tax_cents = tax_cents where order_id = ${id}`,
    sql`delete from book_entries where order_id = ${id}`,
    sql`truncate book_entries`,
  ])
    expect(await causeOf(database.execute(statement))).toContain('never changed or removed');
  expect(await entriesOf(id)).toHaveLength(1);
});

test('a sale that is settled by many at once is entered once, and a declined one never', async () => {
  const terms = await readPriceTerms(shop);
  const carId = await aCarOnSale(shop);
  const request = {
    key: newId(),
    method: 'card' as const,
    buyer: { firstName: 'Ada', lastName: 'Byron', email: customer.email, phone: '1', address: 'Here' },
    lines: [aSoldLine(carId, { quantity: 3 })],
    token: null,
    dealerTimezone: 'UTC',
    terms,
    openingHours: brand.openingHours,
    provider: 'sandbox' as const,
  };
  const begun = await beginSale(shop, customer.actor, request);
  const verdict = await chargeAt(shop.database, provider, chargeFor(begun));
  await Promise.all(Array.from({ length: 8 }, () => settleSale(shop, begun, verdict)));
  const entered = await shop.database.select().from(bookEntries).where(eq(bookEntries.paymentId, begun.id));
  expect(entered.map(({ movement, providerCents }) => [movement, providerCents])).toEqual(
    Array(3).fill(['sale', 8_430_050]),
  );
  const declined = await beginSale(shop, customer.actor, { ...request, key: newId() });
  await settleSale(shop, declined, { outcome: 'declined', reason: 'No' });
  expect(await shop.database.$count(bookEntries, eq(bookEntries.paymentId, declined.id))).toBe(0);
});

test('the comparison finds what was changed behind the books, tells the office, and finds nothing where all agrees', async () => {
  expect(await compareBooks(shop.database, provider)).toBe(0);
  expect((await readBooks()).check).toMatchObject({ found: 0, differences: [] });
  const [sold, refunded, charged] = [await anOrder(), await anOrder(), await anOrder()];
  await refundPart(shop, provider, admin.actor, refunded, { amount: 10, reason: 'A scratch', key: newId() });
  const { receiptNumber } = await rowOf(sold);
  const { paymentId } = await rowOf(charged);
  await tamper(sql`delete from book_entries where id = ${`sale:${sold}`}`);
  await shop.database.update(refunds).set({ amountCents: 1_100 }).where(eq(refunds.orderId, refunded));
  await shop.database
    .update(sandboxCharges)
    .set({ refundedCents: 5 })
    .where(eq(sandboxCharges.paymentId, paymentId));
  expect(await compareBooks(shop.database, provider)).toBe(4);
  const { check } = await readBooks();
  expect(check!.differences).toEqual(
    expect.arrayContaining([
      { what: 'sale', orderId: sold, reference: receiptNumber, books: null, found: 84_300.5 },
      expect.objectContaining({ what: 'refund', orderId: refunded, books: 10, found: 11 }),
      expect.objectContaining({ what: 'given', orderId: refunded, books: 10, found: 11 }),
      { what: 'provider', orderId: charged, reference: paymentId, books: 84_300.5, found: 84_300.45 },
    ]),
  );
  // What was done is put right, for the tests that follow.
  await bookHistory(shop.database);
  await shop.database.update(refunds).set({ amountCents: 1_000 }).where(eq(refunds.orderId, refunded));
  await shop.database
    .update(sandboxCharges)
    .set({ refundedCents: 0 })
    .where(eq(sandboxCharges.paymentId, paymentId));
  expect(await compareBooks(shop.database, provider)).toBe(0);
});

const act = fc.oneof(
  fc.record({ do: fc.constant('sell' as const), quantity: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('decline' as const) }),
  fc.record({
    do: fc.constant('refund' as const),
    which: fc.nat(),
    share: fc.double({ min: 0.01, max: 1, noNaN: true }),
  }),
  fc.record({ do: fc.constant('cancel' as const), which: fc.nat() }),
  fc.record({ do: fc.constant('close' as const), which: fc.nat() }),
  fc.record({ do: fc.constant('retry' as const), which: fc.nat() }),
  fc.record({ do: fc.constant('by hand' as const), which: fc.nat() }),
  fc.record({ do: fc.constant('crash' as const), which: fc.nat() }),
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

/** A provider that is out of reach. */
const away = (): PaymentProvider => ({
  ...provider,
  refund: () => Promise.reject(new Error('out of reach')),
});

async function sell(quantity: number, token?: string): Promise<string[]> {
  const carId = await aCarOnSale(shop);
  const car = await jsonOf<{ price: number }>(await shop.api.request(`/api/cars/${carId}`));
  // As many as are bought, other extras are chosen.
  const chosen = chosenOfTerms(await readPriceTerms(shop), 'purchase', quantity);
  const line = aSoldLine(carId, { quantity, price: car.price, chosen });
  const sold = await aSale(shop, customer, [line], token ? { token } : {}).catch(() => null);
  return sold?.orders.map(({ _id }) => _id) ?? [];
}

/** Does it if it can be done; what is refused has its code and changes nothing. */
async function play(one: Act, ids: string[]): Promise<void> {
  if (one.do === 'sell') return void ids.push(...(await sell(one.quantity)));
  if (one.do === 'decline') return void (await sell(1, 'tok_sandbox_declined'));
  const id = ids[one.which % Math.max(1, ids.length)];
  if (!id) return;
  const reason = 'As it was played';
  const by = admin.actor;
  const acts = {
    refund: async () => {
      const left = leftOfOrder(await rowOf(id));
      const cents = Math.max(1, Math.round(left * ('share' in one ? one.share : 1)));
      await refundPart(shop, provider, by, id, { amount: toDollars(cents), reason, key: newId() });
    },
    cancel: () => cancelOrder(shop, provider, by, id, reason),
    close: () => outcomeOf(id, 'voided'),
    retry: async () => {
      await outcomeOf(id, 'paid');
      await retryRefund(shop, provider, by, id, { reason });
    },
    'by hand': () => markPaidBack(shop, by, id, { note: 'In cash' }),
    crash: () => cancelOrder(shop, away(), by, id, reason),
  };
  await acts[one.do]().catch((error: unknown) => {
    if (!(error instanceof Error && 'status' in error)) throw error;
  });
}

test('whatever happens, in whatever order, the books balance, and equal orders and provider', async () => {
  await fc.assert(
    fc.asyncProperty(anyTerms, fc.array(act, { minLength: 3, maxLength: 14 }), async (terms, acts) => {
      await setPriceTerms(shop, terms);
      const ids: string[] = [];
      for (const one of acts) await play(one, ids);
      // A closed account is opened again: what it holds is compared.
      for (const id of ids) await outcomeOf(id, 'paid');
      await giveLeftoverRefunds(shop.database, provider);
      expect(await compareBooks(shop.database, provider)).toBe(0);
      const { balances } = await readBooks();
      const cents = Object.values(balances).map((amount) => Math.round(amount * 100));
      expect(cents.reduce((sum, one) => sum + one, 0)).toBe(0);
      const [figures] = await Promise.all([
        jsonOf<Record<'totalSalesValue' | 'netSales' | 'tax' | 'stateCharges', number>>(
          await admin.request('/api/admin/orders/total-sales'),
        ),
      ]);
      expect([figures.netSales, figures.tax, figures.stateCharges]).toEqual(
        [-balances.netSales, -balances.tax, -balances.state].map((amount) => amount + 0),
      );
    }),
    { numRuns: 12, endOnFailure: true },
  );
  await setPriceTerms(shop, noTerms);
  expect(await shop.database.$count(payments, eq(payments.state, 'pending'))).toBe(0);
});
