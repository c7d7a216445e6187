import { eq, getTableColumns, inArray } from 'drizzle-orm';
import { imageOf } from '#features/catalogue/catalogue.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import type { Refund } from '#features/payments/refunds/refunds.service.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { presentLine } from '#features/pricing/pricing.rules.ts';
import type { ShownVin } from '#features/settings/kinds/vehicle-kinds.contract.ts';
import { presentChosen } from '#features/vehicles/on-sale/shown-vehicle.rules.ts';
import type { Database } from '#platform/database/database.ts';
import { sum, toDollars } from '#platform/money.ts';
import type { Hold } from './holds.contract.ts';
import { priceOfHeld } from './holds.rules.ts';
import type { HoldRow } from './holds.service.ts';
import { vehicleHolds } from './holds.tables.ts';

type CarRow = typeof cars.$inferSelect;

/** What a hold is shown with. */
export interface Beside {
  /** Today's. */
  terms: PriceTerms;
  timeZone: string;
  /** How much is told of the VIN of a vehicle that was chosen. */
  vins: ShownVin;
}

export const presentHeldCar = (car: CarRow): Hold['car'] => ({
  _id: car.id,
  make: car.make,
  model: car.model,
  color: car.color,
  image: imageOf(car),
  ...(car.picturePlaceholder && { imagePlaceholder: car.picturePlaceholder }),
  ...(car.vip && { vip: true as const }),
});

/** What goes back of a deposit, as its customer sees it: one that was refused is still to come. */
function presentRefund(given: readonly Refund[]): Pick<Hold, 'refund'> {
  if (given.length === 0) return {};
  return {
    refund: {
      state: given.every(({ state }) => state === 'done') ? 'done' : 'pending',
      amount: toDollars(sum(given.map(({ amountCents }) => amountCents))),
    },
  };
}

/** What it says of its car's name is of the day of the reservation. */
function presentHold(
  { hold, car }: FoundHold,
  given: readonly Refund[],
  { terms, timeZone, vins }: Beside,
): Hold {
  const price = priceOfHeld(hold, { priceCents: car.priceCents, terms });
  const { make, model, color } = hold;
  return {
    _id: hold.id,
    car: { ...presentHeldCar(car), make, model, color },
    ...(hold.chosen && { vehicle: presentChosen(hold.chosen, vins) }),
    state: hold.state,
    deposit: toDollars(hold.depositCents),
    price: toDollars(price.shownCents),
    ...(price.shownCents !== price.ownCents && { basePrice: toDollars(price.ownCents) }),
    lines: price.lines.map(presentLine),
    total: toDollars(price.totalCents),
    due: toDollars(Math.max(0, price.totalCents - hold.depositCents)),
    createdAt: hold.createdAt.toISOString(),
    ...(hold.endsAt && { endsAt: hold.endsAt.toISOString() }),
    ...(hold.extendedAt && { extended: true as const }),
    ...(hold.endedAt && { endedAt: hold.endedAt.toISOString() }),
    ...(hold.reason !== null && { reason: hold.reason }),
    ...presentRefund(given),
    timeZone,
    ...(hold.state === 'bought' && hold.orderId !== null && { orderId: hold.orderId }),
  };
}

/** What went back of the deposits of these holds, or is to. */
export async function refundsOfHolds(
  database: Database,
  found: readonly HoldRow[],
): Promise<(holdId: string) => readonly Refund[]> {
  if (found.length === 0) return () => [];
  const ids = found.map(({ id }) => id);
  const given = await database.select().from(refunds).where(inArray(refunds.orderId, ids));
  const byHold = Map.groupBy(given, ({ orderId }) => orderId);
  return (id) => byHold.get(id) ?? [];
}

/** Holds with the cars that they are of. */
export const selectHolds = (database: Database) =>
  database
    .select({ hold: getTableColumns(vehicleHolds), car: getTableColumns(cars) })
    .from(vehicleHolds)
    .innerJoin(cars, eq(cars.id, vehicleHolds.carId));

export type FoundHold = Awaited<ReturnType<typeof selectHolds>>[number];

/** Holds as their customers see them, at today's prices where these are lower. */
export async function presentHolds(
  database: Database,
  found: readonly FoundHold[],
  beside: Beside,
): Promise<Hold[]> {
  const refundsOf = await refundsOfHolds(
    database,
    found.map(({ hold }) => hold),
  );
  return found.map((one) => presentHold(one, refundsOf(one.hold.id), beside));
}
