import { and, asc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { users } from '#features/accounts/accounts.tables.ts';
import { now } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { eachDue } from '#platform/jobs/each-due.ts';
import type { Cents } from '#platform/money.ts';
import type { StripeConfig } from '#platform/payments-config.ts';
import type {
  CardToKeep,
  ChargeDispute,
  KeepAnswer,
  PaymentProvider,
  RefundOfCharge,
  RefundVerdict,
} from '../payment-provider.ts';
import { declinedTexts } from '../payments.contract.ts';
import { chargeByStripe, concludeByStripe, findCharge } from './charge-by-stripe.ts';
import { nextActOf } from './judge-intent.rules.ts';
import { openStripe } from './open-stripe.ts';
import { stripeCards, stripeCharges, stripeCustomers } from './stripe.tables.ts';
import { declineReason, stripeRefusal } from './stripe-errors.ts';

/** Where a bank with a page of its own sends the buyer back to. The server's port may be known only once it listens. */
function returnUrlOf({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return `${publicUrl ?? `http://${host}:${port}`}/payment-return`;
}

/** Stripe as the payment provider (ADR 0065). */
export function stripeProvider(
  database: Database,
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  keys: StripeConfig,
): PaymentProvider {
  const open = () => openStripe(keys);
  return {
    name: 'stripe',
    async charge({ token, ...charge }) {
      const stripe = await open();
      const confirm = (id: string) =>
        stripe.paymentIntents.confirm(id, {
          confirmation_token: token ?? '',
          return_url: returnUrlOf(config),
        });
      return chargeByStripe(database, stripe, charge, token ? confirm : undefined);
    },
    conclude: (charge) => concludeByStripe(database, open, charge),
    refund: async (refund) => refundByStripe(database, await open(), refund),
    keepCard: async (card) => keepCardByStripe(database, await open(), card, returnUrlOf(config)),
    async chargeKept({ card, ...charge }) {
      const stripe = await open();
      const confirm = (id: string) =>
        stripe.paymentIntents.confirm(id, { payment_method: card.card, off_session: true });
      const asked = { ...charge, customer: card.customer ?? undefined };
      const answer = await chargeByStripe(database, stripe, asked, confirm);
      // Nobody is there to take the step: it is ended, and its owner is asked to pay by the page.
      return answer.outcome === 'needs-step' ? concludeByStripe(database, open, asked) : answer;
    },
    readDispute: async (id) => readStripeDispute(database, await open(), id),
    disputesSince: async (since) => listStripeDisputes(await open(), since),
    forgetDeleted: () => forgetDeletedAtStripe(database, open),
    holdings: async (paymentIds) => readStripeHoldings(database, await open(), paymentIds),
  };
}

type Known = Pick<typeof stripeCustomers.$inferSelect, 'userId' | 'customerId'>;

const nextOf = (database: Database, after: Known | undefined, most: number): Promise<Known[]> =>
  database
    .select({ userId: stripeCustomers.userId, customerId: stripeCustomers.customerId })
    .from(stripeCustomers)
    .innerJoin(users, eq(users.id, stripeCustomers.userId))
    .where(and(isNotNull(users.deletedAt), gt(stripeCustomers.userId, after?.userId ?? '')))
    .orderBy(asc(stripeCustomers.userId))
    .limit(most);

/** Stripe drops the cards along with whose they were. Whoever is not there any more was erased before. */
async function erase(stripe: Stripe, customerId: string): Promise<void> {
  try {
    await stripe.customers.del(customerId);
  } catch (error) {
    if (stripeRefusal(error)?.code !== 'resource_missing') throw error;
  }
}

/**
 * Has Stripe erase the customers whose accounts are deleted, and then forgets their ids (rules.md#personal-data). Where Stripe does
 * not answer, the id stays, and the next run asks again. Returns how many were erased.
 */
const forgetDeletedAtStripe = (database: Database, open: () => Promise<Stripe>): Promise<number> =>
  eachDue({
    next: (after: Known | undefined, most) => nextOf(database, after, most),
    async act({ userId, customerId }) {
      await erase(await open(), customerId);
      await database.delete(stripeCustomers).where(eq(stripeCustomers.userId, userId));
      return true;
    },
    failed: 'Someone whose account is deleted could not be erased at Stripe',
    idOf: ({ userId }) => userId,
  });

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
async function keepCardByStripe(
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

const stateOf = (status: string): ChargeDispute['state'] => {
  if (status === 'won' || status === 'lost') return status;
  // An inquiry of the bank that ended, or a dispute that was prevented: no money moved.
  return status === 'warning_closed' || status === 'prevented' ? 'dropped' : 'open';
};

/** How a dispute stands now; undefined where it is of no charge of ours. */
async function readStripeDispute(
  database: Database,
  stripe: Stripe,
  disputeId: string,
): Promise<ChargeDispute | undefined> {
  let dispute: Stripe.Dispute;
  try {
    dispute = await stripe.disputes.retrieve(disputeId);
  } catch (error) {
    if (stripeRefusal(error)) return undefined;
    throw error;
  }
  const { payment_intent: intent, evidence_details: evidence } = dispute;
  const intentId = typeof intent === 'string' ? intent : intent?.id;
  if (!intentId) return undefined;
  const [charge] = await database
    .select({ paymentId: stripeCharges.paymentId })
    .from(stripeCharges)
    .where(eq(stripeCharges.intentId, intentId));
  if (!charge) return undefined;
  const answerBy = evidence.due_by;
  return {
    id: dispute.id,
    paymentId: charge.paymentId,
    amountCents: dispute.amount,
    reason: dispute.reason.replaceAll('_', ' '),
    state: stateOf(dispute.status),
    isInquiry: dispute.status.startsWith('warning_'),
    openedAt: new Date(dispute.created * 1000),
    answerBy: answerBy ? new Date(answerBy * 1000) : null,
  };
}

/** The ids of all disputes of the account that began since then, of charges that are not ours as well. */
async function listStripeDisputes(stripe: Stripe, since: Date): Promise<string[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const ids: string[] = [];
  for await (const { id } of stripe.disputes.list({ created, limit: 100 })) ids.push(id);
  return ids;
}

/** Why Stripe refuses for good, in words for staff. */
const refusalTexts: Readonly<Record<string, string>> = {
  charge_already_refunded: 'The refund is larger than what is left of the charge.',
  amount_too_large: 'The refund is larger than what is left of the charge.',
  charge_disputed: 'The charge is disputed: the bank will decide.',
};

function verdictOf({ status, failure_reason, id }: Stripe.Refund): RefundVerdict {
  if (status === 'succeeded') return { outcome: 'given' };
  if (status === 'failed' || status === 'canceled') {
    const why = failure_reason ? `: ${failure_reason.replaceAll('_', ' ')}` : '';
    return { outcome: 'refused', reason: `Stripe could not refund the money${why}.` };
  }
  throw new Error(`Stripe has not given back ${id} yet: it is ${status}`);
}

/** The refund that was asked for under this key before. Stripe forgets keys after a day or so, and metadata never. */
async function findRefund(stripe: Stripe, intentId: string, key: string): Promise<Stripe.Refund | undefined> {
  for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
    if (refund.metadata?.refund === key) return refund;
  return undefined;
}

/** Gives a part of a charge back, once per key. Throws while Stripe cannot be reached or has not done it. */
async function refundByStripe(
  database: Database,
  stripe: Stripe,
  { key, paymentId, amountCents }: RefundOfCharge,
): Promise<RefundVerdict> {
  const charge = await findCharge(database, paymentId);
  if (charge?.outcome !== 'paid' || charge.intentId === null)
    return { outcome: 'refused', reason: 'This payment has no charge.' };
  const earlier = await findRefund(stripe, charge.intentId, key);
  if (earlier) return verdictOf(earlier);
  try {
    const given = await stripe.refunds.create(
      { payment_intent: charge.intentId, amount: amountCents, metadata: { refund: key } },
      { idempotencyKey: key },
    );
    return verdictOf(given);
  } catch (error) {
    const refusal = stripeRefusal(error);
    if (!refusal) throw error;
    return { outcome: 'refused', reason: refusalTexts[refusal.code ?? ''] ?? refusal.message };
  }
}

/** Stripe takes 100 questions a second of a live account, and a shop has others to ask. */
const askedAtOnce = 8;

/** What a lost dispute took. */
async function lostOf(stripe: Stripe, intentId: string): Promise<Cents> {
  const { data } = await stripe.disputes.list({ payment_intent: intentId, limit: 100 });
  return data.filter(({ status }) => status === 'lost').reduce((sum, { amount }) => sum + amount, 0);
}

/** What Stripe holds of one charge by its own books: what was taken, less what went back or was lost to a dispute. */
async function holdingOf(stripe: Stripe, intentId: string): Promise<Cents> {
  const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const lost = charge?.disputed ? await lostOf(stripe, intentId) : 0;
  return intent.amount_received - (charge?.amount_refunded ?? 0) - lost;
}

/** What Stripe holds of each of these payments; nothing is said of those that it was never asked about. */
async function readStripeHoldings(
  database: Database,
  stripe: Stripe,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, Cents>> {
  const { paymentId, intentId, outcome } = stripeCharges;
  const charged = await database
    .select({ paymentId, intentId })
    .from(stripeCharges)
    .where(and(inArray(paymentId, [...paymentIds]), eq(outcome, 'paid')));
  const held = new Map<string, Cents>();
  for (let from = 0; from < charged.length; from += askedAtOnce) {
    const some = charged.slice(from, from + askedAtOnce);
    const sums = await Promise.all(some.map((charge) => holdingOf(stripe, charge.intentId!)));
    for (const [place, charge] of some.entries()) held.set(charge.paymentId, sums[place]!);
  }
  return held;
}
