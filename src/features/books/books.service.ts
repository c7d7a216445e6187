import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Cents } from '#platform/money.ts';
import { bookEntries } from './books.tables.ts';

/**
 * Enters sales, as the end of a statement that knows them. `sold` is a query of rows with the columns of orders: id,
 * payment_id, type, paid_at, price_cents, extra_cents, tax_cents and state_cents.
 */
export const enterSales = (sold: SQL): SQL => sql`
  insert into ${bookEntries} (id, movement, order_id, payment_id, type, at,
    provider_cents, net_sales_cents, tax_cents, state_cents)
  select 'sale:' || id, 'sale', id, payment_id, type, paid_at, price_cents + extra_cents,
    tax_cents + state_cents - price_cents - extra_cents, -tax_cents, -state_cents
  from (${sold}) sold`;

/** The same for refunds when they are decided: from then on the money is owed. Columns of refunds, and type. */
export const enterRefunds = (decided: SQL): SQL => sql`
  insert into ${bookEntries} (id, movement, order_id, payment_id, type, at,
    receivable_cents, net_sales_cents, tax_cents, state_cents)
  select 'refund:' || id, cause, order_id, payment_id, type, created_at,
    -amount_cents - ended_cents, amount_cents + ended_cents - tax_cents - state_cents, tax_cents, state_cents
  from (${decided}) decided`;

/** The same for refunds that are done. Columns of refunds: with a note they were paid back by hand. */
export const enterGiven = (given: SQL): SQL => sql`
  insert into ${bookEntries} (id, movement, order_id, payment_id, at, receivable_cents, provider_cents, payouts_cents)
  select 'given:' || id, case when note is null then 'given' else 'paid-back' end, order_id, payment_id, done_at,
    amount_cents, case when note is null then -amount_cents else 0 end, case when note is null then 0 else -amount_cents end
  from (${given}) given`;

interface BookedRefund {
  id: string;
  paymentId: string;
  orderId: string;
  cause: 'cancellation' | 'part' | 'return' | 'deposit-refund';
  amountCents: Cents;
  /** What was no money and is undone with it: a credit for a vehicle as a trade-in. */
  creditCents: Cents;
  /** What was still owed in installments, and is not any more. */
  endedCents: Cents;
  taxCents: Cents;
  stateCents: Cents;
  createdAt: Date;
  doneAt: Date | null;
  note: string | null;
}

/** In the transaction that decides a refund. `type` is that of its order; a deposit has none, and was no sale. */
export async function bookRefund(
  transaction: Database,
  refund: BookedRefund,
  type: 'purchase' | 'rent' | null,
): Promise<void> {
  const { amountCents, creditCents, endedCents, taxCents, stateCents } = refund;
  const undoneCents = amountCents + endedCents + creditCents;
  const isDeposit = refund.cause === 'deposit-refund';
  await transaction.insert(bookEntries).values({
    id: `refund:${refund.id}`,
    movement: refund.cause,
    orderId: refund.orderId,
    paymentId: refund.paymentId,
    type,
    at: refund.createdAt,
    receivableCents: -amountCents - endedCents,
    creditsCents: -creditCents,
    [isDeposit ? 'depositsCents' : 'netSalesCents']: undoneCents - taxCents - stateCents,
    taxCents,
    stateCents,
  });
}

/** What went back of one charge. */
interface GivenOfCharge {
  /** Of the row: the refund's id, and behind it the charge's where it is given of several. */
  id: string;
  paymentId: string;
  orderId: string;
  amountCents: Cents;
  at: Date;
  isByHand: boolean;
}

/** In the transaction that notes money as given back: the provider gave it, or staff did by hand. */
export async function bookGiven(transaction: Database, given: GivenOfCharge): Promise<void> {
  const { id, isByHand, amountCents, ...of } = given;
  await transaction.insert(bookEntries).values({
    ...of,
    id: `given:${id}`,
    movement: isByHand ? 'paid-back' : 'given',
    receivableCents: amountCents,
    [isByHand ? 'payoutsCents' : 'providerCents']: -amountCents,
  });
}

/** In the transaction that settles a deposit: the provider holds it, and it is the customer's. `orderId` names what it is for. */
export async function bookDeposit(
  transaction: Database,
  { amountCents, ...of }: { paymentId: string; orderId: string; amountCents: Cents; at: Date },
): Promise<void> {
  await transaction.insert(bookEntries).values({
    ...of,
    id: `deposit:${of.paymentId}`,
    movement: 'deposit',
    providerCents: amountCents,
    depositsCents: -amountCents,
  });
}

interface BookedCredit {
  id: string;
  kind: 'deposit' | 'trade-in' | 'desk';
  paymentId: string;
  orderId: string;
  cents: Cents;
}

/** In the transaction that settles a sale: so much of it was not charged, since a deposit or a credit stands for it. */
export async function bookCredits(
  transaction: Database,
  credits: readonly BookedCredit[],
  at: Date,
): Promise<void> {
  if (credits.length === 0) return;
  await transaction.insert(bookEntries).values(
    credits.map(({ id, kind, paymentId, orderId, cents }) => ({
      id: `credit:${id}`,
      movement: 'credit' as const,
      paymentId,
      orderId,
      at,
      providerCents: -cents,
      depositsCents: kind === 'deposit' ? cents : 0,
      creditsCents: kind === 'trade-in' ? cents : 0,
    })),
  );
}

interface BookedDispute {
  /** The provider's. */
  id: string;
  paymentId: string;
  orderId: string;
  amountCents: Cents;
}

/** In the transaction that notes a dispute as lost: the provider took the money back, and the customer owes it. */
export async function bookLostDispute(
  transaction: Database,
  { id, paymentId, orderId, amountCents }: BookedDispute,
  at: Date,
): Promise<void> {
  await transaction.insert(bookEntries).values({
    id: `dispute:${id}`,
    movement: 'dispute-lost',
    paymentId,
    orderId,
    at,
    providerCents: -amountCents,
    receivableCents: amountCents,
  });
}

interface BookedPlan {
  paymentId: string;
  /** The first order that it pays for. */
  orderId: string;
  amountCents: Cents;
  at: Date;
}

/** In the transaction that settles a sale in installments: what was not paid with it is owed, and not with the provider. */
export async function bookPlan(transaction: Database, { amountCents, ...plan }: BookedPlan): Promise<void> {
  await transaction.insert(bookEntries).values({
    ...plan,
    id: `plan:${plan.paymentId}`,
    movement: 'plan',
    receivableCents: amountCents,
    providerCents: -amountCents,
  });
}

/** In the transaction that notes a payment of a plan as charged. `paymentId` is the charge's. */
export async function bookCollected(
  transaction: Database,
  { amountCents, ...charge }: BookedPlan,
): Promise<void> {
  await transaction.insert(bookEntries).values({
    ...charge,
    id: `collected:${charge.paymentId}`,
    movement: 'collected',
    receivableCents: -amountCents,
    providerCents: amountCents,
  });
}

/** In the transaction that notes a payment of a plan as received another way. `paymentId` is the plan's. */
export async function bookReceived(
  transaction: Database,
  { amountCents, number, ...plan }: BookedPlan & { number: number },
): Promise<void> {
  await transaction.insert(bookEntries).values({
    ...plan,
    id: `received:${plan.paymentId}.${number}`,
    movement: 'received',
    receivableCents: -amountCents,
    payoutsCents: amountCents,
  });
}
