import { and, eq, isNull } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { CardToKeep, KeepAnswer } from '../payment-provider.ts';
import { declinedTexts } from '../payments.contract.ts';
import { nextActOf } from './judge-intent.rules.ts';
import { stripeCards, stripeCustomers } from './stripe.tables.ts';
import { declineReason, stripeRefusal } from './stripe-errors.ts';

type CardRow = typeof stripeCards.$inferSelect;

/** Whom Stripe knows this person as. Of two at once, both get the one that was written first. */
async function customerOf(database: Database, stripe: Stripe, owner: CardToKeep['owner']): Promise<string> {
  const { userId, name, email } = owner;
  const find = () => database.select().from(stripeCustomers).where(eq(stripeCustomers.userId, userId));
  const [known] = await find();
  if (known) return known.customerId;
  const { id } = await stripe.customers.create(
    { name, email, metadata: { user: userId } },
    { idempotencyKey: `customer.${userId}` },
  );
  await database
    .insert(stripeCustomers)
    .values({ userId, customerId: id, createdAt: now() })
    .onConflictDoNothing();
  return (await find())[0]!.customerId;
}

async function findCard(database: Database, key: string): Promise<CardRow | undefined> {
  const [row] = await database.select().from(stripeCards).where(eq(stripeCards.key, key));
  return row;
}

async function openCard(database: Database, stripe: Stripe, { key, owner }: CardToKeep): Promise<CardRow> {
  const earlier = await findCard(database, key);
  if (earlier) return earlier;
  const customerId = await customerOf(database, stripe, owner);
  const opened = await stripe.setupIntents.create(
    { customer: customerId, usage: 'off_session', allowed_payment_method_types: ['card'], metadata: { key } },
    { idempotencyKey: `card.${key}` },
  );
  await database
    .insert(stripeCards)
    .values({ key, customerId, intentId: opened.id, createdAt: now() })
    .onConflictDoNothing();
  return (await findCard(database, key))!;
}

const answerOf = ({ card, customerId, reason }: CardRow): KeepAnswer | undefined => {
  if (card) return { outcome: 'kept', card: { provider: 'stripe', customer: customerId, card } };
  return reason ? { outcome: 'declined', reason } : undefined;
};

/** Keeps what is known now for good; what was kept before stands. */
async function note(
  database: Database,
  key: string,
  as: Pick<CardRow, 'card' | 'reason'>,
): Promise<KeepAnswer> {
  await database
    .update(stripeCards)
    .set(as)
    .where(and(eq(stripeCards.key, key), isNull(stripeCards.card), isNull(stripeCards.reason)));
  return answerOf((await findCard(database, key))!)!;
}

/** Tries the card that the token stands for. Returns why it was refused. */
async function tryCard(stripe: Stripe, intentId: string, token: string, returnUrl: string) {
  try {
    await stripe.setupIntents.confirm(intentId, { confirmation_token: token, return_url: returnUrl });
    return undefined;
  } catch (error) {
    const refusal = stripeRefusal(error);
    if (!refusal) throw error;
    if (refusal.type !== 'StripeCardError') return declinedTexts.unknownCard;
    return declineReason({ ...refusal, type: 'card_error' });
  }
}

/** Has Stripe keep a card for charges that its owner does not watch. Nothing is charged. */
export async function keepCardByStripe(
  database: Database,
  stripe: Stripe,
  card: CardToKeep,
  returnUrl: string,
): Promise<KeepAnswer> {
  const row = await openCard(database, stripe, card);
  const known = answerOf(row);
  if (known) return known;
  const look = () => stripe.setupIntents.retrieve(row.intentId);
  let intent = await look();
  const isUntried = nextActOf({ status: intent.status, problem: intent.last_setup_error }) === 'confirm';
  let refused: string | undefined;
  if (isUntried) {
    refused = card.token
      ? await tryCard(stripe, row.intentId, card.token, returnUrl)
      : declinedTexts.unknownCard;
    intent = await look();
  }
  const { status, payment_method: method, client_secret: clientSecret } = intent;
  if (status === 'succeeded' && method)
    return note(database, card.key, { card: typeof method === 'string' ? method : method.id, reason: null });
  if (status === 'requires_action' && clientSecret) return { outcome: 'needs-step', step: { clientSecret } };
  if (status === 'processing') throw new Error(`Stripe does not know yet what becomes of ${row.intentId}`);
  const reason = refused ?? declineReason(intent.last_setup_error);
  return note(database, card.key, { card: null, reason });
}
