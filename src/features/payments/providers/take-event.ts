import { eq, lt } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import { type Allowance, type Limit, spend } from '#platform/limits/limits.ts';
import { inBrief, log } from '#platform/log.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { chargeTold, disputeTold } from '../provider-told.ts';
import { openStripe } from './open-stripe.ts';
import { stripeCards, stripeCharges, stripeEvents } from './stripe.tables.ts';

/** Stripe sends an event again for three days; after this it is forgotten that it came. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

const unsignedFromAddress: Limit = { name: 'stripe-unsigned-address', uses: 20, seconds: 15 * 60 };

/** Events without Stripe's signature: each is a line of the log (rules.md#limits). */
const unsignedEvents = (address: string): Allowance[] => [{ limit: unsignedFromAddress, of: address }];

/** Its id, once nobody took it before. */
async function isNew(transaction: Database, { id, type }: Stripe.Event): Promise<boolean> {
  await transaction
    .delete(stripeEvents)
    .where(lt(stripeEvents.receivedAt, new Date(now().getTime() - keptMs)));
  const entered = await transaction
    .insert(stripeEvents)
    .values({ id, type, receivedAt: now() })
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id });
  return entered.length === 1;
}

/** Which charge of ours this intent is; a Stripe account may have others. */
async function chargeOf(database: Database, intentId: string): Promise<string | undefined> {
  const [charge] = await database
    .select({ paymentId: stripeCharges.paymentId })
    .from(stripeCharges)
    .where(eq(stripeCharges.intentId, intentId));
  return charge?.paymentId;
}

/** What this card is kept for; with an order in installments, its payment. */
async function keyOfCard(database: Database, intentId: string): Promise<string | undefined> {
  const [card] = await database
    .select({ key: stripeCards.key })
    .from(stripeCards)
    .where(eq(stripeCards.intentId, intentId));
  return card?.key;
}

async function passOn(
  transaction: Database,
  { jobs }: Pick<Platform, 'jobs'>,
  event: Stripe.Event,
): Promise<void> {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.amount_capturable_updated':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const paymentId = await chargeOf(transaction, event.data.object.id);
      if (paymentId) await jobs.send(transaction, chargeTold, { paymentId });
      return;
    }
    case 'setup_intent.succeeded':
    case 'setup_intent.setup_failed': {
      const key = await keyOfCard(transaction, event.data.object.id);
      if (key) await jobs.send(transaction, chargeTold, { paymentId: key });
      return;
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      await jobs.send(transaction, disputeTold, { disputeId: event.data.object.id });
      return;
    case 'refund.failed':
      // The books say it was given: their comparison with Stripe shows it to the office (rules.md#books).
      log.error({ refund: event.data.object.id }, 'Stripe could not give back what it had accepted');
      return;
    default:
  }
}

/**
 * Takes what Stripe tells the shop: each event once, and stored with its job, so that an answer of 200 means that nothing of
 * it will be lost. Throws 400 `bad-signature`, 429 `too-many` in its place where `address` sent many of these, and 404 where
 * Stripe is not set up. What is signed is taken from every address: Stripe may come through the same proxy as a stranger.
 */
export async function takeEvent(
  platform: Platform,
  { body, signature, address }: { body: string; signature: string; address: string },
): Promise<void> {
  const { database, jobs, config } = platform;
  if (!config.stripe) throw notFound('Stripe is not set up.');
  const stripe = await openStripe(config.stripe);
  let event: Stripe.Event;
  try {
    event = await stripe.webhooks.constructEventAsync(body, signature, config.stripe.webhookSecret);
  } catch (error) {
    await spend(platform, unsignedEvents(address));
    log.warn({ reason: inBrief(error) }, 'A webhook was not signed by Stripe');
    throw new CodedError(400, 'bad-signature', 'This was not signed by Stripe.');
  }
  await database.transaction(async (transaction) => {
    if (await isNew(transaction, event)) await passOn(transaction, { jobs }, event);
  });
}
