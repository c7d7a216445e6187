import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/database/ids.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { openStripeStandIn, type StripeStandIn } from '../../../../tests/support/stripe/stand-in.ts';
import { cards } from '../../../../tests/support/stripe/world.ts';
import { stripeCustomers } from './stripe.tables.ts';

let shop: TestShop;
let standIn: StripeStandIn;
beforeAll(async () => {
  standIn = await openStripeStandIn();
  shop = await openTestShop({ payments: 'stripe', stripe: standIn.config });
});
afterAll(async () => {
  await shop.close();
  await standIn.close();
});
afterEach(() => {
  standIn.faults.length = 0;
  standIn.asked.length = 0;
});

const deletions = () => standIn.asked.filter((call) => call.startsWith('DELETE'));
const forget = () => shop.paymentProvider.forgetDeleted();
const keyTo = async ({ userId }: TestPerson) => {
  const [row] = await shop.database.select().from(stripeCustomers).where(eq(stripeCustomers.userId, userId));
  return row?.customerId;
};

/** Somebody of whom Stripe keeps a card. Returns with the id that Stripe knows them by. */
async function aKnownCustomer() {
  const customer = await shop.aCustomer();
  const owner = { userId: customer.userId, name: 'Ada Byron', email: customer.email };
  const card = { key: newId(), provider: 'stripe' as const, token: standIn.tokenOf(cards.pays), owner };
  expect(await shop.paymentProvider.keepCard(card)).toMatchObject({ outcome: 'kept' });
  return { customer, customerId: (await keyTo(customer))! };
}

async function leave(person: TestPerson): Promise<void> {
  const sent = { method: 'POST', body: JSON.stringify({ password: person.password, word: 'DELETE' }) };
  expect((await person.request('/api/account/delete', sent)).status).toBe(200);
}

test('who deletes their account is erased at Stripe as well, once, and nobody else is', async () => {
  const { customer, customerId } = await aKnownCustomer();
  const stays = await aKnownCustomer();
  expect(await forget()).toBe(0);
  await leave(customer);
  expect(await forget()).toBe(1);
  expect(standIn.world.things.get(customerId)).toEqual({ id: customerId, object: 'customer', deleted: true });
  expect(await keyTo(customer)).toBeUndefined();
  expect(await forget()).toBe(0);
  expect(deletions()).toEqual([`DELETE /v1/customers/${customerId}`]);
  expect(standIn.world.things.get(stays.customerId)).toMatchObject({ email: stays.customer.email });
  expect(await keyTo(stays.customer)).toBe(stays.customerId);
});

test('while Stripe does not answer for one, the others are erased, and that one with the next run', async () => {
  const [one, other] = [await aKnownCustomer(), await aKnownCustomer()];
  await leave(one.customer);
  await leave(other.customer);
  standIn.faults.push({ call: new RegExp(`DELETE .*/${one.customerId}`), how: 500, times: 3 });
  expect(await forget()).toBe(1);
  expect(await keyTo(other.customer)).toBeUndefined();
  expect(await keyTo(one.customer)).toBe(one.customerId);
  expect(await forget()).toBe(1);
  expect(await keyTo(one.customer)).toBeUndefined();
});

test('an erasure whose answer was lost, or that the dealer did at Stripe, ends with it', async () => {
  const [lost, byHand] = [await aKnownCustomer(), await aKnownCustomer()];
  await leave(lost.customer);
  await leave(byHand.customer);
  standIn.faults.push({ call: new RegExp(`DELETE .*/${lost.customerId}`), how: 'unanswered' });
  standIn.world.put({ id: byHand.customerId, object: 'customer', deleted: true });
  expect(await forget()).toBe(2);
  expect([await keyTo(lost.customer), await keyTo(byHand.customer)]).toEqual([undefined, undefined]);
});
