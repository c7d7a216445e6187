import { createHash } from 'node:crypto';
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { carsById } from '#features/catalogue/stock/take-stock.ts';
import type { ProviderName } from '#features/payments/payments.rules.ts';
import { findPayment, openPayment, type Payment } from '#features/payments/payments.service.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { priceLines, shownPrice } from '#features/pricing/pricing.rules.ts';
import { keptVehiclesOf, takeUnits } from '#features/vehicles/units/take-units.ts';
import { assertVipAccess } from '#features/vip/access/access.service.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError } from '#platform/errors.ts';
import { type Cents, toCents, toDollars } from '#platform/money.ts';
import type { HoldRequest } from '../holds.contract.ts';
import { noHoldsOffered } from '../holds.errors.ts';
import { depositFor, lapsedStates, sameCarAgainMs, standingStates } from '../holds.rules.ts';
import type { HoldRow } from '../holds.service.ts';
import { vehicleHolds } from '../holds.tables.ts';

/** A call that reserves, at the terms of its moment. */
export interface Reserving extends HoldRequest {
  /** The caller's Idempotency-Key. */
  key: string;
  /** Undefined: the dealer offers no reservations. */
  asked: { depositCents: Cents; hours: number } | undefined;
  terms: PriceTerms;
  /** Who charges a new one. Throws 409 `no-payments` where nobody does. */
  chargedBy: () => ProviderName;
}

const hashOf = ({ carId, price, deposit, paymentToken, vehicleId }: HoldRequest): string =>
  createHash('sha256')
    // What was chosen only where something was: keys of calls without it keep meaning what they meant.
    .update(JSON.stringify([carId, price, deposit, paymentToken ?? null, ...(vehicleId ? [vehicleId] : [])]))
    .digest('hex');

/** The reservation of this person that stands, or the same car's that ended too lately. */
export async function findObstacle(
  database: Database,
  userId: string,
  carId: string,
): Promise<{ code: 'holding' | 'too-soon'; hold: HoldRow } | undefined> {
  const own = eq(vehicleHolds.userId, userId);
  const [standing] = await database
    .select()
    .from(vehicleHolds)
    .where(and(own, inArray(vehicleHolds.state, standingStates)));
  if (standing) return { code: 'holding', hold: standing };
  const since = new Date(now().getTime() - sameCarAgainMs);
  const [late] = await database
    .select()
    .from(vehicleHolds)
    .where(
      and(
        own,
        eq(vehicleHolds.carId, carId),
        inArray(vehicleHolds.state, lapsedStates),
        gt(vehicleHolds.endedAt, since),
      ),
    )
    .orderBy(desc(vehicleHolds.endedAt))
    .limit(1);
  return late && { code: 'too-soon', hold: late };
}

const obstacleTexts = {
  holding: 'You already have a car reserved. Buy it or cancel the reservation first. Nothing was charged.',
  'too-soon':
    'You reserved this car within the last 24 hours. You can reserve it again 24 hours after that reservation ended. Nothing was charged.',
} as const;

function assertAsSeen(car: CarRow, depositCents: Cents, { price, deposit, terms }: Reserving): void {
  const shown = toDollars(shownPrice(car.priceCents, terms));
  const truth = { details: { price: shown, deposit: toDollars(depositCents) } };
  if (price !== shown)
    throw new CodedError(409, 'price-changed', 'The price has changed. Nothing was charged.', truth);
  if (toCents(deposit) !== depositCents)
    throw new CodedError(409, 'total-changed', 'The deposit has changed. Nothing was charged.', truth);
}

/** Throws 409 `car-gone`, and 403 `vip-access-needed` before anything is told of a VIP car. */
async function assertMayReserve(transaction: Database, member: Member, carId: string): Promise<void> {
  const [car] = await carsById(transaction, [carId]);
  if (!car) throw new CodedError(409, 'car-gone', 'This car is no longer offered. Nothing was charged.');
  if (car.vip) await assertVipAccess(transaction, member);
}

/**
 * From here to the end of the transaction no other call of this person reserves: a second one with the same key finds what the
 * first one did, and one for another car that this one stands.
 */
const oneByOne = (transaction: Database, userId: string) =>
  transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`holds of ${userId}`}, 0))`);

/** The hold of an earlier call with this key. Throws 409 `key-reused` where that asked for something else. */
async function findEarlier(database: Database, member: Member, request: Reserving) {
  const [earlier] = await database
    .select()
    .from(vehicleHolds)
    .where(and(eq(vehicleHolds.userId, member.userId), eq(vehicleHolds.requestKey, request.key)));
  if (!earlier || earlier.requestHash === hashOf(request)) return earlier;
  const text = 'This Idempotency-Key was used for another reservation. Use a new one.';
  throw new CodedError(409, 'key-reused', text);
}

async function assertFree(transaction: Database, member: Member, carId: string) {
  const obstacle = await findObstacle(transaction, member.userId, carId);
  if (!obstacle) return;
  throw new CodedError(409, obstacle.code, obstacleTexts[obstacle.code], {
    details: { holdId: obstacle.hold.id },
  });
}

/** Takes a unit and writes its hold. The listing is locked before its hold refers to it. */
async function writeHold(transaction: Database, member: Member, request: Reserving): Promise<HoldRow> {
  const { carId, vehicleId, key, terms, asked } = request;
  const id = newId();
  const [taken] = await takeUnits(transaction, [{ carId, vehicleId, orderId: id, as: 'held' }]);
  const car = taken!;
  const { totalCents } = priceLines(car.priceCents, 'purchase', null, terms);
  const depositCents = depositFor(asked!.depositCents, totalCents);
  assertAsSeen(car, depositCents, request);
  const vehicle = (await keptVehiclesOf(transaction, [id])).get(id);
  const { make, model, color, priceCents } = car;
  const [hold] = await transaction
    .insert(vehicleHolds)
    .values({
      id,
      userId: member.userId,
      carId,
      vehicleId: vehicle?.id ?? null,
      chosen: vehicleId === undefined ? null : vehicle,
      make,
      model,
      color,
      state: 'pending',
      requestKey: key,
      requestHash: hashOf(request),
      paymentId: newId(),
      depositCents,
      priceCents,
      terms,
      createdAt: now(),
    })
    .returning();
  return hold!;
}

async function openDeposit(
  transaction: Database,
  hold: HoldRow,
  { paymentToken, chargedBy }: Reserving,
): Promise<Payment> {
  const [buyer] = await transaction.select().from(users).where(eq(users.id, hold.userId));
  return openPayment(transaction, {
    id: hold.paymentId,
    userId: hold.userId,
    purpose: 'deposit',
    method: 'card',
    token: paymentToken ?? null,
    provider: chargedBy(),
    totalCents: hold.depositCents,
    buyerFirstName: buyer!.firstName,
    buyerLastName: buyer!.lastName,
    buyerEmail: buyer!.email,
    buyerPhone: buyer!.phone,
    // Nothing is delivered yet.
    buyerAddress: '',
  });
}

/**
 * The first transaction of a reservation (rules.md#hold): the hold, its unit and its pending payment, or nothing. Returns the
 * payment; for a key that was seen before, the one of that time. Throws 404 `holds-off`, 403 `vip-access-needed`, 409
 * `holding`, `too-soon`, `sold-out`, `vehicle-taken`, `car-gone`, `price-changed`, `total-changed` and `key-reused`.
 */
export async function beginHold(
  database: Database,
  member: Member,
  request: Reserving,
): Promise<{ holdId: string; payment: Payment }> {
  return database.transaction(async (transaction) => {
    await oneByOne(transaction, member.userId);
    const earlier = await findEarlier(transaction, member, request);
    if (earlier) return { holdId: earlier.id, payment: await findPayment(transaction, earlier.paymentId) };
    if (!request.asked) throw noHoldsOffered();
    await assertMayReserve(transaction, member, request.carId);
    await assertFree(transaction, member, request.carId);
    const hold = await writeHold(transaction, member, request);
    const payment = await openDeposit(transaction, hold, request);
    return { holdId: hold.id, payment };
  });
}
