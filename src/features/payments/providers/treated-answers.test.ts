import type { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/database/ids.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { closeDispute, openDispute } from '../../../../tests/support/stripe/intents.ts';
import { openStripeStandIn, type StripeStandIn, signed } from '../../../../tests/support/stripe/stand-in.ts';
import { cards, newThing, type Thing } from '../../../../tests/support/stripe/world.ts';
import { declinedTexts } from '../payments.contract.ts';

/** Each answer that the code tells apart, through the official library: where the library learns a further one, the types fail. */

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
});

const provider = () => shop.paymentProvider;
const aCharge = (number: string = cards.pays) => ({
  paymentId: newId(),
  provider: 'stripe' as const,
  amountCents: 300_00,
  token: standIn.tokenOf(number),
});
const intentOf = (paymentId: string): Thing =>
  standIn.world.all('payment_intent').find(({ metadata }) => Object(metadata).payment === paymentId)!;
const outcomeOf = (asked: Promise<{ outcome: string }>) =>
  asked.then(
    ({ outcome }) => outcome,
    () => 'unknown',
  );

/** What comes of a charge whose intent Stripe says to stand like this, and of concluding it. */
const intentStatuses = {
  requires_payment_method: ['declined', 'declined'],
  requires_confirmation: ['declined', 'declined'],
  requires_action: ['needs-step', 'declined'],
  requires_capture: ['paid', 'paid'],
  processing: ['unknown', 'unknown'],
  succeeded: ['paid', 'paid'],
  canceled: ['declined', 'declined'],
} as const satisfies Record<Stripe.PaymentIntent.Status, readonly [string, string]>;

test.each(Object.entries({ ...intentStatuses, of_next_year: ['unknown', 'unknown'] }))(
  'an intent that is %s',
  async (status, [charged, concluded]) => {
    for (const [act, expected] of [
      ['charge', charged],
      ['conclude', concluded],
    ] as const) {
      const charge = aCharge(cards.step);
      const step = await provider().charge(charge);
      if (status === 'requires_capture' && step.outcome === 'needs-step')
        standIn.takeStep(step.step.clientSecret);
      else intentOf(charge.paymentId).status = status;
      expect(await outcomeOf(provider()[act](charge))).toBe(expected);
    }
  },
);

/** What comes of keeping a card whose intent stands like this. */
const setupStatuses = {
  requires_payment_method: 'declined',
  requires_confirmation: 'declined',
  requires_action: 'needs-step',
  processing: 'unknown',
  succeeded: 'kept',
  canceled: 'declined',
} as const satisfies Record<Stripe.SetupIntent.Status, string>;

test.each(Object.entries(setupStatuses))('a kept card whose intent is %s', async (status, expected) => {
  const owner = { userId: newId(), name: 'Ada Byron', email: 'ada@example.com' };
  const card = { key: newId(), provider: 'stripe' as const, token: standIn.tokenOf(cards.step), owner };
  await provider().keepCard(card);
  standIn.world.all('setup_intent').at(-1)!.status = status;
  expect(await outcomeOf(provider().keepCard(card))).toBe(expected);
});

/** Refusals of Stripe's that are the last word; everything else is no answer, and asked again. */
const errors: readonly [what: string, status: number, error: Record<string, string>, outcome: string][] = [
  ['a card error', 402, { type: 'card_error', code: 'card_declined', message: 'No' }, 'declined'],
  ['an invalid request', 400, { type: 'invalid_request_error', code: 'parameter_invalid' }, 'declined'],
  ['too large an amount', 400, { type: 'invalid_request_error', code: 'amount_too_large' }, 'declined'],
  ['too small an amount', 400, { type: 'invalid_request_error', code: 'amount_too_small' }, 'declined'],
  ['a rate limit', 429, { type: 'invalid_request_error', code: 'rate_limit' }, 'unknown'],
  ['a failure of theirs', 500, { type: 'api_error' }, 'unknown'],
  ['a wrong key', 401, { type: 'invalid_request_error' }, 'unknown'],
  ['a key that may not do this', 403, { type: 'invalid_request_error' }, 'unknown'],
  ['a key of another call', 400, { type: 'idempotency_error' }, 'unknown'],
  ['a key in use', 409, { type: 'idempotency_error', code: 'idempotency_key_in_use' }, 'unknown'],
  ['something of next year', 418, { type: 'teapot_error' }, 'unknown'],
];

test.each(errors)('%s', async (_, status, error, expected) => {
  const charge = aCharge();
  standIn.faults.push({ call: /POST \/v1\/payment_intents$/, how: { status, error }, times: 3 });
  const first = await provider()
    .charge(charge)
    .catch(() => undefined);
  expect(first?.outcome ?? 'unknown').toBe(expected);
  if (error.code === 'amount_too_large') expect(first).toMatchObject({ reason: declinedTexts.tooLarge });
  if (error.code === 'amount_too_small') expect(first).toMatchObject({ reason: declinedTexts.tooSmall });
  standIn.faults.length = 0;
  // What is no last word is made once, when it is asked for again.
  if (expected === 'unknown') expect(await provider().charge(charge)).toEqual({ outcome: 'paid' });
});

const refundStatuses = {
  succeeded: 'given',
  pending: 'unknown',
  requires_action: 'unknown',
  failed: 'refused',
  canceled: 'refused',
} as const;

test.each(Object.entries(refundStatuses))('a refund that is %s', async (status, expected) => {
  const charge = aCharge();
  await provider().charge(charge);
  const refund = { key: newId(), paymentId: charge.paymentId, provider: 'stripe' as const, amountCents: 100 };
  await provider().refund(refund);
  standIn.world.all('refund').at(-1)!.status = status;
  expect(await outcomeOf(provider().refund(refund))).toBe(expected);
});

const disputeStatuses = {
  // Of one that was lost, what was lost stays noted.
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  lost: 'lost',
  needs_response: 'open',
  prevented: 'dropped',
  under_review: 'open',
  warning_closed: 'dropped',
  warning_needs_response: 'open',
  warning_under_review: 'open',
  won: 'won',
} as const satisfies Record<Stripe.Dispute.Status, string>;

test.each(Object.entries(disputeStatuses))('a dispute that is %s', async (status, expected) => {
  const charge = aCharge();
  await provider().charge(charge);
  const { latest_charge: id } = intentOf(charge.paymentId);
  const dispute = openDispute(standIn.world, standIn.world.get(String(id), 'charge'));
  dispute.status = status;
  const isInquiry = status.startsWith('warning_');
  expect(await provider().readDispute(dispute.id)).toMatchObject({ state: expected, isInquiry });
});

/** Which job an event becomes; what is not listed here is taken, and nothing follows. */
const events: readonly [type: string, of: 'charge' | 'card' | 'dispute' | 'refund', jobs: number][] = [
  ['payment_intent.succeeded', 'charge', 1],
  ['payment_intent.amount_capturable_updated', 'charge', 1],
  ['payment_intent.payment_failed', 'charge', 1],
  ['payment_intent.canceled', 'charge', 1],
  ['payment_intent.created', 'charge', 0],
  ['setup_intent.succeeded', 'card', 1],
  ['setup_intent.setup_failed', 'card', 1],
  ['setup_intent.created', 'card', 0],
  ['charge.dispute.created', 'dispute', 1],
  ['charge.dispute.updated', 'dispute', 1],
  ['charge.dispute.closed', 'dispute', 1],
  ['charge.dispute.funds_withdrawn', 'dispute', 1],
  ['charge.dispute.funds_reinstated', 'dispute', 1],
  ['refund.failed', 'refund', 0],
  ['payout.paid', 'refund', 0],
];

test.each(events)('the event %s', async (type, of, jobs) => {
  const charge = aCharge();
  await provider().charge(charge);
  const owner = { userId: newId(), name: 'Ada Byron', email: 'ada@example.com' };
  await provider().keepCard({ key: newId(), token: standIn.tokenOf(cards.pays), owner });
  const intent = intentOf(charge.paymentId);
  const things = {
    charge: intent,
    card: standIn.world.all('setup_intent').at(-1)!,
    dispute: openDispute(standIn.world, standIn.world.get(String(intent.latest_charge), 'charge')),
    refund: { id: newThing('re') },
  };
  closeDispute(standIn.world, things.dispute, 'won');
  await shop.jobs.runWaiting();
  const event = { id: newThing('evt'), object: 'event', type, data: { object: things[of] } };
  const answer = await shop.api.request('/api/payments/stripe/webhook', { method: 'POST', ...signed(event) });
  expect(answer.status).toBe(200);
  expect((await shop.jobs.runWaiting()) > 0).toBe(jobs > 0);
});
