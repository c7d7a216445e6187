import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/database/ids.ts';
import { Crash, crashAt } from '#platform/runtime/fault-points.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { closeDispute } from '../../../../tests/support/stripe/intents.ts';
import { openStripeStandIn, type StripeStandIn } from '../../../../tests/support/stripe/stand-in.ts';
import { cards } from '../../../../tests/support/stripe/world.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { declinedTexts } from '../payments.contract.ts';
import { stripeCharges } from './stripe.tables.ts';
import { stripeProvider } from './stripe-provider.ts';

let shop: TestShop;
let standIn: StripeStandIn;
let provider: PaymentProvider;
beforeAll(async () => {
  standIn = await openStripeStandIn();
  shop = await openTestShop();
  provider = stripeProvider(shop.database, shop.config, standIn.config);
});
afterAll(async () => {
  await shop.close();
  await standIn.close();
});
afterEach(() => {
  standIn.faults.length = 0;
  standIn.asked.length = 0;
});

const aCharge = (number: string, amountCents = 300_00) => ({
  paymentId: newId(),
  amountCents,
  token: standIn.tokenOf(number),
});
const intentsOf = (paymentId: string) =>
  standIn.world.all('payment_intent').filter(({ metadata }) => Object(metadata).payment === paymentId);
const statesOf = (paymentId: string) => intentsOf(paymentId).map(({ status }) => status);

test('a card that pays is charged once, however often and however many at once ask', async () => {
  const charge = aCharge(cards.pays);
  const answers = await Promise.all(Array.from({ length: 6 }, () => provider.charge(charge)));
  expect(answers).toEqual(Array(6).fill({ outcome: 'paid' }));
  expect(await provider.charge(charge)).toEqual({ outcome: 'paid' });
  expect(await provider.conclude(charge)).toEqual({ outcome: 'paid' });
  expect(intentsOf(charge.paymentId)).toMatchObject([{ status: 'succeeded', amount_received: 300_00 }]);
  expect(await provider.holdings([charge.paymentId, newId()])).toEqual(new Map([[charge.paymentId, 300_00]]));
});

test.each([
  [cards.declined, 'Your card was declined.'],
  [cards.noFunds, 'Your card has insufficient funds.'],
  [cards.captureFails, 'Your card was declined.'],
])(
  'card %s is declined in the words of the bank, and its intent can never be paid',
  async (number, reason) => {
    const charge = aCharge(number);
    expect(await provider.charge(charge)).toEqual({ outcome: 'declined', reason });
    expect(await provider.charge(charge)).toEqual({ outcome: 'declined', reason });
    expect(await provider.conclude(charge)).toEqual({ outcome: 'declined', reason });
    expect(statesOf(charge.paymentId)).toEqual(['canceled']);
  },
);

test('a token that Stripe does not know, that was used, or none at all, is declined', async () => {
  const used = aCharge(cards.pays);
  await provider.charge(used);
  for (const token of ['ctoken_made_up', used.token, null, '']) {
    const charge = { ...aCharge(cards.pays), token };
    const reason = token ? declinedTexts.unknownCard : declinedTexts.tooLate;
    expect(await provider.charge(charge)).toEqual({ outcome: 'declined', reason });
    expect(statesOf(charge.paymentId)).toEqual(['canceled']);
  }
});

test('more than Stripe takes at once, or less, is declined and says so', async () => {
  const large = aCharge(cards.pays, 100_000_000);
  expect(await provider.charge(large)).toEqual({ outcome: 'declined', reason: declinedTexts.tooLarge });
  expect(await provider.charge(large)).toEqual({ outcome: 'declined', reason: declinedTexts.tooLarge });
  const small = await provider.charge(aCharge(cards.pays, 49));
  expect(small).toEqual({ outcome: 'declined', reason: declinedTexts.tooSmall });
});

test('a step at the bank is asked for again and again, until it is taken', async () => {
  const charge = aCharge(cards.step);
  const first = await provider.charge(charge);
  if (first.outcome !== 'needs-step') throw new Error('The bank asks for a step');
  expect(await provider.charge(charge)).toEqual(first);
  standIn.takeStep(first.step.clientSecret);
  expect(await provider.charge(charge)).toEqual({ outcome: 'paid' });
});

test('a step that is refused, or followed by a refusal of the bank, is declined', async () => {
  for (const [number, isApproved] of [
    [cards.step, false],
    [cards.stepThenDeclined, true],
  ] as const) {
    const charge = aCharge(number);
    const first = await provider.charge(charge);
    if (first.outcome !== 'needs-step') throw new Error('The bank asks for a step');
    standIn.takeStep(first.step.clientSecret, isApproved);
    expect(await provider.charge(charge)).toMatchObject({ outcome: 'declined' });
    expect(statesOf(charge.paymentId)).toEqual(['canceled']);
  }
});

test('a charge that is concluded while the buyer is at the bank can never be paid', async () => {
  const charge = aCharge(cards.step);
  await provider.charge(charge);
  const late = { outcome: 'declined', reason: declinedTexts.tooLate };
  expect(await provider.conclude(charge)).toEqual(late);
  expect(statesOf(charge.paymentId)).toEqual(['canceled']);
  expect(await provider.charge(charge)).toEqual(late);
});

test('a charge that is concluded after the step was taken is paid', async () => {
  const charge = aCharge(cards.step);
  const first = await provider.charge(charge);
  if (first.outcome !== 'needs-step') throw new Error('The bank asks for a step');
  standIn.takeStep(first.step.clientSecret);
  expect(await provider.conclude(charge)).toEqual({ outcome: 'paid' });
  expect(statesOf(charge.paymentId)).toEqual(['succeeded']);
});

test('a charge that was never begun is made impossible without asking Stripe', async () => {
  const charge = aCharge(cards.pays);
  expect(await provider.conclude(charge)).toMatchObject({ outcome: 'declined' });
  expect(standIn.asked).toEqual([]);
  expect(await provider.charge(charge)).toMatchObject({ outcome: 'declined' });
  expect(intentsOf(charge.paymentId)).toEqual([]);
});

test('charging and concluding at the same moment agree, and money moves only where it is paid', async () => {
  for (let round = 0; round < 10; round += 1) {
    const charge = aCharge(cards.pays);
    const [one, other] = await Promise.all([provider.charge(charge), provider.conclude(charge)]);
    expect(one).toEqual(other);
    const states = statesOf(charge.paymentId);
    expect(states.filter((state) => state === 'succeeded')).toHaveLength(one.outcome === 'paid' ? 1 : 0);
    expect(states.filter((state) => state !== 'succeeded' && state !== 'canceled')).toEqual([]);
  }
});

test.each([
  ['POST /v1/payment_intents$', 'lost'],
  ['POST /v1/payment_intents$', 'unanswered'],
  ['/confirm$', 'lost'],
  ['/confirm$', 'unanswered'],
  ['/capture$', 'lost'],
  ['/capture$', 'unanswered'],
  ['/confirm$', 429],
  ['/capture$', 500],
  ['GET /v1/payment_intents', 500],
] as const)('where %s is %s, the charge is unknown, and asked again it is made once', async (call, how) => {
  const charge = aCharge(cards.pays);
  // The library tries again by itself, twice.
  standIn.faults.push({ call: new RegExp(call), how, times: 3 });
  await expect(provider.charge(charge)).rejects.toThrow();
  standIn.faults.length = 0;
  expect(await provider.charge(charge)).toEqual({ outcome: 'paid' });
  expect(statesOf(charge.paymentId)).toEqual(['succeeded']);
});

test.each(['stripe: opened, not written', 'stripe: ended, not written'])(
  'after a crash where %s, the same charge ends as without, and is made once',
  async (point) => {
    const charge = aCharge(cards.pays);
    const undo = crashAt(point);
    await expect(provider.charge(charge)).rejects.toThrow(Crash);
    expect(undo()).toBe(true);
    expect(await provider.charge(charge)).toEqual({ outcome: 'paid' });
    expect(statesOf(charge.paymentId)).toEqual(['succeeded']);
    const [row] = await shop.database
      .select()
      .from(stripeCharges)
      .where(eq(stripeCharges.paymentId, charge.paymentId));
    expect(row?.outcome).toBe('paid');
  },
);

test('refunds go back in parts, once per key, also when Stripe forgot the key', async () => {
  const charge = aCharge(cards.pays);
  await provider.charge(charge);
  const { paymentId } = charge;
  const part = { key: newId(), paymentId, amountCents: 100_00 };
  standIn.faults.push({ call: /POST .*refunds/, how: 'unanswered', times: 3 });
  await expect(provider.refund(part)).rejects.toThrow();
  standIn.faults.length = 0;
  standIn.forgetKeys();
  expect(await provider.refund(part)).toEqual({ outcome: 'given' });
  expect(await provider.holdings([paymentId])).toEqual(new Map([[paymentId, 200_00]]));
  expect(await provider.refund({ key: newId(), paymentId, amountCents: 200_01 })).toMatchObject({
    outcome: 'refused',
  });
  expect(await provider.refund({ key: newId(), paymentId, amountCents: 200_00 })).toEqual({
    outcome: 'given',
  });
  expect(await provider.refund({ key: newId(), paymentId, amountCents: 1 })).toMatchObject({
    outcome: 'refused',
    reason: 'The refund is larger than what is left of the charge.',
  });
  expect(await provider.holdings([paymentId])).toEqual(new Map([[paymentId, 0]]));
});

test('a refund that Stripe has under way is asked for again, and one that failed is refused', async () => {
  const charge = aCharge(cards.pays);
  await provider.charge(charge);
  const part = { key: newId(), paymentId: charge.paymentId, amountCents: 100_00 };
  await provider.refund(part);
  const refund = standIn.world.all('refund').find(({ metadata }) => Object(metadata).refund === part.key)!;
  refund.status = 'pending';
  await expect(provider.refund(part)).rejects.toThrow('has not given back');
  Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
  expect(await provider.refund(part)).toEqual({
    outcome: 'refused',
    reason: 'Stripe could not refund the money: expired or canceled card.',
  });
});

test('what was never paid is not given back, and a disputed charge neither', async () => {
  const declined = aCharge(cards.declined);
  await provider.charge(declined);
  for (const paymentId of [declined.paymentId, newId()])
    expect(await provider.refund({ key: newId(), paymentId, amountCents: 1 })).toMatchObject({
      reason: 'This payment has no charge.',
    });
  const disputed = aCharge(cards.disputed);
  await provider.charge(disputed);
  const { paymentId } = disputed;
  expect(await provider.refund({ key: newId(), paymentId, amountCents: 1 })).toMatchObject({
    reason: 'The charge is disputed: the bank will decide.',
  });
  expect(await provider.holdings([paymentId])).toEqual(new Map([[paymentId, 300_00]]));
  const [intent] = intentsOf(paymentId);
  const dispute = standIn.world.all('dispute').find((one) => one.payment_intent === intent!.id)!;
  closeDispute(standIn.world, dispute, 'lost');
  expect(await provider.holdings([paymentId])).toEqual(new Map([[paymentId, 0]]));
});

const anOwner = () => ({ userId: newId(), name: 'Ada Byron', email: 'ada@example.com' });
const aCardToKeep = (number: string, owner = anOwner()) => ({
  key: newId(),
  token: standIn.tokenOf(number),
  owner,
});

test('a card is kept for one customer, without a charge, and charged once for each key', async () => {
  const owner = anOwner();
  const [one, other] = [aCardToKeep(cards.pays, owner), aCardToKeep(cards.pays, owner)];
  const [kept, again, second] = [
    await provider.keepCard(one),
    await provider.keepCard(one),
    await provider.keepCard(other),
  ];
  expect(again).toEqual(kept);
  if (kept.outcome !== 'kept' || second.outcome !== 'kept') throw new Error('Both are kept');
  expect(second.card.customer).toBe(kept.card.customer);
  const charge = { paymentId: newId(), card: kept.card, amountCents: 100_00 };
  expect(intentsOf(charge.paymentId)).toEqual([]);
  expect(await Promise.all([provider.chargeKept(charge), provider.chargeKept(charge)])).toEqual(
    Array(2).fill({ outcome: 'paid' }),
  );
  expect(intentsOf(charge.paymentId)).toMatchObject([
    { amount_received: 100_00, customer: kept.card.customer },
  ]);
});

test('a card that asks for its owner is kept after the step, and declined without them', async () => {
  const card = aCardToKeep(cards.step);
  const asked = await provider.keepCard(card);
  if (asked.outcome !== 'needs-step') throw new Error('The bank asks for a step');
  expect(await provider.keepCard(card)).toEqual(asked);
  standIn.takeStep(asked.step.clientSecret);
  const kept = await provider.keepCard(card);
  if (kept.outcome !== 'kept') throw new Error('It is kept');
  const charge = { paymentId: newId(), card: kept.card, amountCents: 100_00 };
  expect(await provider.chargeKept(charge)).toEqual({
    outcome: 'declined',
    reason: declinedTexts.ownerNeeded,
  });
  expect(statesOf(charge.paymentId)).toEqual(['canceled']);
});

test('a card that is declined is not kept; one that is declined later was', async () => {
  expect(await provider.keepCard(aCardToKeep(cards.declined))).toEqual({
    outcome: 'declined',
    reason: 'Your card was declined.',
  });
  expect(await provider.keepCard({ ...aCardToKeep(cards.pays), token: null })).toMatchObject({
    outcome: 'declined',
  });
  const kept = await provider.keepCard(aCardToKeep(cards.keptThenDeclined));
  if (kept.outcome !== 'kept') throw new Error('It is kept');
  const charge = { paymentId: newId(), card: kept.card, amountCents: 100_00 };
  expect(await provider.chargeKept(charge)).toEqual({
    outcome: 'declined',
    reason: 'Your card was declined.',
  });
});
