import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import {
  bookCredits,
  bookDeposit,
  bookGiven,
  bookRefund,
  enterSales,
} from '#features/books/books.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import type { HoldState } from '#features/holds/holds.rules.ts';
import { vehicleHolds } from '#features/holds/holds.tables.ts';
import { recordMissedSales } from '#features/orders/order-news/record-payment.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { paymentCredits } from '#features/payments/credits/credits.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { sandboxTokens } from '#features/payments/providers/sandbox.contract.ts';
import { sandboxCharges } from '#features/payments/providers/sandbox.tables.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { noTerms } from '#features/pricing/pricing.rules.ts';
import { keptVehiclesOf, takeUnits } from '#features/vehicles/units/take-units.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { seedCustomers } from './customers.ts';
import { rowsOf } from './sales.ts';

const depositCents = 9_900;
const hourMs = 3_600_000;

interface SeedHold {
  /** Of the invented customers. */
  customer: number;
  state: Extract<HoldState, 'active' | 'bought' | 'cancelled' | 'ended' | 'let-go'>;
  startedHoursAgo: number;
  /** Of one that is over. */
  endedHoursAgo?: number;
  isExtended?: boolean;
  reason?: string;
  /** Its customer chose the very vehicle. */
  isChosen?: true;
}

/** Nobody of those who try the demo has one: they can reserve a car themselves. */
const seeds: readonly SeedHold[] = [
  {
    customer: 1,
    state: 'let-go',
    startedHoursAgo: 620,
    endedHoursAgo: 600,
    reason: 'Damaged while it was moved',
  },
  { customer: 2, state: 'ended', startedHoursAgo: 400, endedHoursAgo: 328 },
  { customer: 11, state: 'bought', startedHoursAgo: 290, endedHoursAgo: 240 },
  { customer: 4, state: 'cancelled', startedHoursAgo: 190, endedHoursAgo: 170 },
  { customer: 5, state: 'active', startedHoursAgo: 80, isExtended: true },
  { customer: 7, state: 'active', startedHoursAgo: 20 },
  { customer: 8, state: 'active', startedHoursAgo: 2, isChosen: true },
];

type CarRow = typeof cars.$inferSelect;
type UserRow = typeof users.$inferSelect;

const emailOf = ({ customer }: SeedHold): string => {
  const { firstName, lastName } = seedCustomers[customer]!;
  return `${firstName}.${lastName}@customers.example`.toLowerCase();
};

const ago = (hours: number) => new Date(now().getTime() - hours * hourMs);

/** The deposit, charged and, where the reservation ended without a purchase, given back. */
async function seedDeposit(
  database: Database,
  { state, startedHoursAgo, endedHoursAgo, reason }: SeedHold,
  holdId: string,
  person: UserRow,
): Promise<string> {
  const paymentId = newId();
  const startedAt = ago(startedHoursAgo);
  const backAt = endedHoursAgo === undefined || state === 'bought' ? null : ago(endedHoursAgo);
  await database.insert(payments).values({
    id: paymentId,
    userId: person.id,
    purpose: 'deposit',
    method: 'card',
    state: backAt ? 'refunded' : 'paid',
    totalCents: depositCents,
    token: sandboxTokens.paid,
    buyerFirstName: person.firstName,
    buyerLastName: person.lastName,
    buyerEmail: person.email,
    buyerPhone: person.phone,
    buyerAddress: '',
    createdAt: startedAt,
    settledAt: startedAt,
    refundedAt: backAt,
  });
  await database.insert(sandboxCharges).values({
    paymentId,
    outcome: backAt ? 'refunded' : 'paid',
    amountCents: depositCents,
    refundedCents: backAt ? depositCents : 0,
  });
  await bookDeposit(database, { paymentId, orderId: holdId, amountCents: depositCents, at: startedAt });
  if (!backAt) return paymentId;
  const [refund] = await database
    .insert(refunds)
    .values({
      id: newId(),
      paymentId,
      orderId: holdId,
      cause: 'deposit-refund',
      amountCents: depositCents,
      state: 'done',
      createdAt: backAt,
      doneAt: backAt,
      dueAt: backAt,
      reason: reason ?? (state === 'cancelled' ? 'The customer canceled' : 'The reservation expired'),
    })
    .returning();
  await bookRefund(database, refund!, null);
  await bookGiven(database, {
    id: refund!.id,
    paymentId,
    orderId: holdId,
    amountCents: depositCents,
    at: backAt,
    isByHand: false,
  });
  return paymentId;
}

async function freeVehicleOf(database: Database, { id }: CarRow): Promise<string | undefined> {
  const isFree = and(eq(vehicles.carId, id), eq(vehicles.state, 'available'));
  const [free] = await database
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(isFree)
    .orderBy(asc(vehicles.id))
    .limit(1);
  return free?.id;
}

/** The purchase that ended a reservation: the deposit pays a part of it, the card the rest. */
async function seedPurchase(
  database: Database,
  { endedHoursAgo = 0 }: SeedHold,
  hold: { id: string; paymentId: string },
  bought: { car: CarRow; user: UserRow },
): Promise<{ boughtBy: string; orderId: string }> {
  const { payment, order, charge } = rowsOf({ ...bought, daysAgo: endedHoursAgo / 24 });
  const { id: orderId, paymentId, createdAt } = order;
  const totalCents = payment.totalCents - depositCents;
  await database.insert(payments).values({ ...payment, totalCents, creditCents: depositCents });
  await database.insert(orders).values(order);
  if (charge) await database.insert(sandboxCharges).values({ ...charge, amountCents: totalCents });
  await database.execute(enterSales(sql`select * from ${orders} where id = ${orderId}`));
  const credit = { id: newId(), paymentId, orderId, kind: 'deposit', cents: depositCents } as const;
  await database
    .insert(paymentCredits)
    .values({ ...credit, sourceId: hold.id, chargeId: hold.paymentId, state: 'used', createdAt });
  await bookCredits(database, [credit], createdAt);
  return { boughtBy: paymentId, orderId };
}

/** One that stands has its unit set aside, as a real one has. */
async function seedHold(database: Database, seed: SeedHold, car: CarRow, person: UserRow): Promise<void> {
  const id = newId();
  const startedAt = ago(seed.startedHoursAgo);
  const endsAt = new Date(startedAt.getTime() + (seed.isExtended ? 144 : 72) * hourMs);
  const paymentId = await seedDeposit(database, seed, id, person);
  const vehicleId = seed.isChosen && (await freeVehicleOf(database, car));
  if (seed.state === 'active')
    await takeUnits(database, [{ carId: car.id, vehicleId, orderId: id, as: 'held' }]);
  const vehicle = (await keptVehiclesOf(database, [id])).get(id);
  const purchase =
    seed.state === 'bought' && (await seedPurchase(database, seed, { id, paymentId }, { car, user: person }));
  await database.insert(vehicleHolds).values({
    id,
    userId: person.id,
    carId: car.id,
    vehicleId: vehicle?.id ?? null,
    chosen: vehicleId ? vehicle : null,
    make: car.make,
    model: car.model,
    color: car.color,
    state: seed.state,
    requestKey: id,
    requestHash: '',
    paymentId,
    depositCents,
    priceCents: car.priceCents,
    terms: noTerms,
    createdAt: startedAt,
    startedAt,
    endsAt,
    extendedAt: seed.isExtended ? ago(1) : null,
    endedAt: seed.endedHoursAgo === undefined ? null : ago(seed.endedHoursAgo),
    reason: seed.reason ?? null,
    ...purchase,
  });
}

/** Reservations that stand and such as are over, of invented customers, of cars of which enough are left. */
export async function seedHolds(database: Database): Promise<void> {
  const people = await database
    .select()
    .from(users)
    .where(inArray(users.email, seeds.map(emailOf)));
  const found = await database
    .select()
    .from(cars)
    .where(and(eq(cars.vip, false), eq(cars.listingState, 'published'), gte(cars.stock, 5)))
    .orderBy(asc(cars.id))
    .limit(seeds.length);
  // One of which customers can choose.
  const [several] = await database
    .select()
    .from(cars)
    .where(and(eq(cars.vip, false), eq(cars.listingState, 'published'), gte(cars.identified, 2)))
    .orderBy(asc(cars.id))
    .limit(1);
  for (const [place, seed] of seeds.entries()) {
    const person = people.find(({ email }) => email === emailOf(seed));
    const car = seed.isChosen ? several : found[place];
    if (person && car) await seedHold(database, seed, car, person);
  }
  await recordMissedSales(database);
}
