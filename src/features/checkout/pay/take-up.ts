import { createHash } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { mergeLines } from '#features/basket/basket.rules.ts';
import { baskets } from '#features/basket/basket.tables.ts';
import { unitsText } from '#features/basket/basket-contents.rules.ts';
import { findPayment, type Payment } from '#features/payments/payments.service.ts';
import { payments } from '#features/payments/payments.tables.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import { checkoutAttempts, checkouts } from '../checkout.tables.ts';
import { findCheckout } from '../opening/find-checkout.ts';
import { refuseCheckout } from '../opening/open-checkout.ts';
import type { PaymentCall, PricedSale, SaleRequest } from './begin-sale.ts';

/** SHA-256 of what a payment call asks for, its key left out. */
export const hashOf = (request: PaymentCall): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        request.method,
        request.buyer,
        request.lines,
        request.token,
        request.plan ?? null,
        request.expectedTotalCents ?? null,
        // Only where there is one: keys of calls without it keep meaning what they meant.
        ...(request.checkoutId === undefined ? [] : [request.checkoutId]),
        ...(request.tradeInId === undefined ? [] : [{ tradeInId: request.tradeInId }]),
        ...(request.holdId === undefined ? [] : [{ holdId: request.holdId }]),
      ]),
    )
    .digest('hex');

/** What is being bought, as a checkout notes it. */
export const unitsBought = ({ lines }: SaleRequest): string =>
  unitsText(mergeLines(lines.map(({ carId, ...line }) => ({ ...line, car: { _id: carId } }))));

type Attempt = typeof checkoutAttempts.$inferInsert;

/** What this call leaves, under its key, before anything else. */
export const attemptOf = ({ userId }: Member, request: SaleRequest, paymentId: string): Attempt => ({
  userId,
  key: request.key,
  bodyHash: hashOf(request),
  paymentId,
  createdAt: now(),
});

/** Writes the attempt. False where the key was seen before. */
async function writeAttempt(database: Database, attempt: Attempt): Promise<boolean> {
  const written = await database
    .insert(checkoutAttempts)
    .values(attempt)
    .onConflictDoNothing()
    .returning({ key: checkoutAttempts.key });
  return written.length === 1;
}

/**
 * Writes the attempt and, with it, claims the checkout for its payment: two parts of a statement, so that a sale costs no
 * more. It is free while no payment has it, or one that was declined; and it is of the basket as it is now and of what
 * is being bought. Of two that claim it at once the second waits for the first one's transaction, and then finds it taken.
 */
export const takingUp = (given: Readonly<Record<keyof Attempt | 'checkoutId' | 'units', SQL>>) => ({
  attempt: sql`
    insert into ${checkoutAttempts} (user_id, key, body_hash, payment_id, created_at)
    values (${given.userId}, ${given.key}, ${given.bodyHash}, ${given.paymentId}, ${given.createdAt})
    on conflict do nothing
    returning payment_id`,
  claimed: sql`
    update ${checkouts} set payment_id = attempt.payment_id
    from attempt
    where ${checkouts.id} = ${given.checkoutId}
      and ${checkouts.userId} = ${given.userId}
      and ${checkouts.units} = ${given.units}
      and exists (
        select from ${baskets}
        where ${baskets.userId} = ${checkouts.userId} and ${baskets.version} = ${checkouts.basketVersion}
      )
      and (
        ${checkouts.paymentId} is null
        or exists (
          select from ${payments}
          where ${payments.id} = ${checkouts.paymentId} and ${payments.state} = 'declined'
        )
      )
    returning ${checkouts.id}`,
});

async function writeAttemptAndClaim(
  database: Database,
  { userId, key, bodyHash, paymentId, createdAt }: Attempt,
  checkoutId: string,
  units: string,
): Promise<{ isNew: boolean; isClaimed: boolean }> {
  const { attempt, claimed } = takingUp({
    userId: sql`${userId}`,
    key: sql`${key}`,
    bodyHash: sql`${bodyHash}`,
    paymentId: sql`${paymentId}`,
    createdAt: sql`${createdAt.toISOString()}`,
    checkoutId: sql`${checkoutId}`,
    units: sql`${units}`,
  });
  const { rows } = await database.execute<{ isNew: boolean; isClaimed: boolean }>(sql`
    with attempt as (${attempt}), claimed as (${claimed})
    select exists (select from attempt) as "isNew", exists (select from claimed) as "isClaimed"
  `);
  return rows[0]!;
}

/** Says why the checkout could not be claimed. Throws 404 where the member has none of this id, else 409. */
async function refuseClaim(
  database: Database,
  member: Member,
  checkoutId: string,
  at: Pick<PricedSale, 'dealerTimezone' | 'terms'>,
): Promise<never> {
  const found = await findCheckout(database, member, checkoutId);
  if (!found) throw notFound('Checkout not found.');
  return refuseCheckout(database, member, found, at);
}

/** The payment that an earlier call with this key began. Throws 409 `key-reused` where that call had another body. */
async function findEarlier(database: Database, { userId, key, bodyHash }: Attempt): Promise<Payment> {
  const [earlier] = await database
    .select()
    .from(checkoutAttempts)
    .where(and(eq(checkoutAttempts.userId, userId), eq(checkoutAttempts.key, key)));
  if (earlier?.bodyHash === bodyHash) return findPayment(database, earlier.paymentId);
  const text = 'This Idempotency-Key was used for another payment. Use a new one.';
  throw new CodedError(409, 'key-reused', text);
}

/**
 * Writes down that this call was taken up, before anything else: a second call with the same key waits here for the
 * first one to end. Returns the payment that an earlier call with this key began, if one did; else the checkout, where
 * there is one, is claimed for `paymentId`. Throws 409 `key-reused`, and what `refuseClaim` throws.
 */
export async function takeUp(
  database: Database,
  member: Member,
  request: PricedSale,
  paymentId: string,
): Promise<Payment | null> {
  const { checkoutId } = request;
  const attempt = attemptOf(member, request, paymentId);
  if (checkoutId === undefined)
    return (await writeAttempt(database, attempt)) ? null : findEarlier(database, attempt);
  const { isNew, isClaimed } = await writeAttemptAndClaim(
    database,
    attempt,
    checkoutId,
    unitsBought(request),
  );
  if (!isNew) return findEarlier(database, attempt);
  return isClaimed ? null : refuseClaim(database, member, checkoutId, request);
}
