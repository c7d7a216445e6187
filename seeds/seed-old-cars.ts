import { createHash } from 'node:crypto';
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { bookCredits, enterSales } from '#features/books/books.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { recordMissedSales } from '#features/orders/order-news/record-payment.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { paymentCredits } from '#features/payments/credits/credits.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { owePayout } from '#features/payments/payouts.service.ts';
import { sandboxCharges } from '#features/payments/providers/sandbox.tables.ts';
import { agreementText } from '#features/trade-ins/inspections/inspections.rules.ts';
import { oldCarInspections } from '#features/trade-ins/inspections/inspections.tables.ts';
import { creditOf } from '#features/trade-ins/trade-ins.rules.ts';
import { tradeIns } from '#features/trade-ins/trade-ins.tables.ts';
import { vehicleEvents, vehicles } from '#features/vehicles/vehicles.tables.ts';
import { calendarDate } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { searchKey } from '#platform/text/search-key.ts';
import { seedCustomers } from './customers.ts';
import { rowsOf, type SaleRows } from './sales.ts';

interface SeedOldCar {
  /** Of the invented customers. */
  customer: number;
  make: string;
  model: string;
  modelYear: number;
  color: string;
  vin: string;
  mileageKm: number;
  offerDollars: number;
  owedDollars: number;
  boughtDaysAgo: number;
  /** Absent: it waits for its inspection. */
  takenFor?: { valueDollars: number; reason: string | null };
}

/** One that is ours, one that waits for its inspection, and one that was worth more: that is to be paid out. */
const seeds: readonly SeedOldCar[] = [
  {
    customer: 14,
    make: 'Subaru',
    model: 'Outback',
    modelYear: 2019,
    color: 'Green',
    vin: '4S4BSANC3K3214098',
    mileageKm: 71_300,
    offerDollars: 17_800,
    owedDollars: 0,
    boughtDaysAgo: 15,
    takenFor: { valueDollars: 17_800, reason: null },
  },
  {
    customer: 17,
    make: 'Mini',
    model: 'Cooper',
    modelYear: 2017,
    color: 'Red',
    vin: 'WMWXP5C5XH3A27716',
    mileageKm: 64_900,
    offerDollars: 11_600,
    owedDollars: 0,
    boughtDaysAgo: 12,
    takenFor: { valueDollars: 12_500, reason: 'Four new tires and a recent service, better than described.' },
  },
  {
    customer: 20,
    make: 'Kia',
    model: 'Sportage',
    modelYear: 2018,
    color: 'White',
    vin: 'KNDPM3AC9J7431166',
    mileageKm: 88_000,
    offerDollars: 13_400,
    owedDollars: 2_100,
    boughtDaysAgo: 2,
  },
];

const dayMs = 24 * 60 * 60 * 1000;
const staff = 'worker@marque.example';
const cents = (dollars: number) => dollars * 100;

const emailOf = ({ customer }: SeedOldCar): string => {
  const { firstName, lastName } = seedCustomers[customer]!;
  return `${firstName}.${lastName}@customers.example`.toLowerCase();
};

async function seedRequest(
  database: Database,
  seed: SeedOldCar,
  { payment, order }: SaleRows,
): Promise<string> {
  const { make, model, modelYear, mileageKm, vin, takenFor } = seed;
  const id = newId();
  const askedAt = new Date(order.createdAt.getTime() - 4 * dayMs);
  await database.insert(tradeIns).values({
    id,
    userId: payment.userId,
    vin,
    make,
    model,
    modelYear,
    carKey: searchKey(vin),
    mileageKm,
    condition: 'good',
    accident: 'none',
    drives: true,
    owedCents: cents(seed.owedDollars),
    note: '',
    state: takenFor ? 'taken' : 'used',
    askedAt,
    changedAt: order.createdAt,
    offerCents: cents(seed.offerDollars),
    lastDay: calendarDate(new Date(askedAt.getTime() + 8 * dayMs), 'UTC'),
    endsAt: new Date(askedAt.getTime() + 9 * dayMs),
    kmAtMost: mileageKm + 500,
    acceptedAt: askedAt,
    paymentId: payment.id,
  });
  return id;
}

/** The sale, of which less was charged, and its entries in the books. */
async function seedSale(database: Database, { payment, order, charge }: SaleRows, seed: SeedOldCar) {
  const creditCents = creditOf(cents(seed.offerDollars), cents(seed.owedDollars));
  const totalCents = payment.totalCents - creditCents;
  const valueCents = cents(seed.takenFor?.valueDollars ?? seed.offerDollars);
  await database.insert(payments).values({ ...payment, totalCents, creditCents });
  await database
    .insert(orders)
    .values({ ...order, creditCents: creditOf(valueCents, cents(seed.owedDollars)) });
  if (charge) await database.insert(sandboxCharges).values({ ...charge, amountCents: totalCents });
  await database.execute(enterSales(sql`select * from ${orders} where id = ${order.id}`));
  return creditCents;
}

async function seedVehicle(database: Database, seed: SeedOldCar, at: Date): Promise<string> {
  const { make, model, modelYear, color, mileageKm, vin, takenFor } = seed;
  const [carId, vehicleId] = [newId(), newId()];
  const valueCents = cents(takenFor?.valueDollars ?? 0);
  const used = { condition: 'used', listingState: 'draft', stock: 0, topSpeed: 200 } as const;
  await database
    .insert(cars)
    .values({ id: carId, make, model, color, modelYear, mileageKm, priceCents: valueCents, ...used });
  await database.insert(vehicles).values({
    id: vehicleId,
    carId,
    vin,
    state: 'preparing',
    mileageKm,
    location: 'Workshop',
    arrivedOn: calendarDate(at, 'UTC'),
    costCents: valueCents,
  });
  await database.insert(vehicleEvents).values({
    id: newId(),
    vehicleId,
    at,
    what: 'arrived',
    actorEmail: staff,
    details: { state: 'preparing', unitsAre: 'new' },
  });
  return vehicleId;
}

async function seedInspection(
  database: Database,
  seed: SeedOldCar,
  tradeInId: string,
  { order, payment }: SaleRows,
): Promise<void> {
  const { make, model, modelYear, color, mileageKm, vin, takenFor } = seed;
  if (!takenFor || !order.deliveredAt) return;
  const at = order.deliveredAt;
  const offered = { offerCents: cents(seed.offerDollars), owedCents: cents(seed.owedDollars) };
  const values = { ...offered, valueCents: cents(takenFor.valueDollars) };
  const name = `${payment.buyerFirstName} ${payment.buyerLastName}`;
  const text = agreementText({
    ...values,
    customer: name,
    car: `${modelYear} ${make} ${model}`,
    vin,
    receiptNumber: order.receiptNumber,
    newCar: `${order.make} ${order.model}`,
    reason: takenFor.reason ?? '',
  }).join('\n\n');
  const agreed = {
    agreedAt: at,
    agreedWith: staff,
    agreedAs: name,
    agreedText: text,
    agreedHash: createHash('sha256').update(text).digest('hex'),
  };
  await database.insert(oldCarInspections).values({
    tradeInId,
    orderId: order.id,
    vin,
    make,
    model,
    modelYear,
    color,
    mileageKm,
    condition: 'good',
    location: 'Workshop',
    ...values,
    reason: takenFor.reason,
    inspectedAt: at,
    inspectedBy: staff,
    ...(takenFor.reason !== null && agreed),
    takenAt: at,
    vehicleId: await seedVehicle(database, seed, at),
  });
}

/** Orders of the demo's past of which an old car pays a part. Expects customers and cars to be there. */
export async function seedOldCars(database: Database): Promise<void> {
  const dear = and(eq(cars.vip, false), eq(cars.condition, 'new'), gte(cars.priceCents, 4_000_000));
  const listed = await database.select().from(cars).where(dear).orderBy(asc(cars.id)).limit(seeds.length);
  for (const [place, seed] of seeds.entries()) {
    const [user] = await database
      .select()
      .from(users)
      .where(eq(users.email, emailOf(seed)));
    const car = listed[place];
    if (!user || !car) continue;
    const sale = rowsOf({ user, car, daysAgo: seed.boughtDaysAgo });
    const creditCents = await seedSale(database, sale, seed);
    const tradeInId = await seedRequest(database, seed, sale);
    const { id: orderId, paymentId, createdAt } = sale.order;
    const credit = { id: newId(), paymentId, orderId, kind: 'trade-in', cents: creditCents } as const;
    await database
      .insert(paymentCredits)
      .values({ ...credit, sourceId: tradeInId, state: 'used', createdAt });
    await bookCredits(database, [credit], createdAt);
    await seedInspection(database, seed, tradeInId, sale);
    const raisedCents = cents((seed.takenFor?.valueDollars ?? seed.offerDollars) - seed.offerDollars);
    if (raisedCents > 0)
      await owePayout(database, { paymentId, orderId, tradeInId, cause: 'raised', amountCents: raisedCents });
  }
  await recordMissedSales(database);
}
