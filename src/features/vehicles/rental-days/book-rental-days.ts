import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { assertAvailable, lockCars } from '#features/catalogue/stock/take-stock.ts';
import type { Database } from '#platform/database/database.ts';
import { takeUnits, type WantedUnit } from '../units/take-units.ts';
import { planRentalUnits, readFleets } from './plan-rental-units.ts';
import { daysTaken, type TakenDays } from './rental-days.errors.ts';
import { type Booking, freeOn, lastDayFor, type RentalFleet } from './rental-days.rules.ts';
import { rentalBookings } from './rental-days.tables.ts';

/** A rental with its first day, by the order that it becomes. */
export interface WantedDays {
  carId: string;
  orderId: string;
  firstDay: string;
  rentalDays: number;
}

/** What of the same listings is wanted without a first day: it comes off the same stock. */
export interface BesideThem {
  carId: string;
  quantity: number;
}

const bookingFor = ({ orderId, carId, firstDay, rentalDays }: WantedDays) => ({
  orderId,
  carId,
  firstDay,
  lastDay: lastDayFor(firstDay, rentalDays),
  isOut: false,
});

/** So many vehicles of a listing, on the same days. */
export interface AskedDays extends Omit<WantedDays, 'orderId'> {
  quantity: number;
}

/** Equal days of a listing together, so that many vehicles on the same days are judged at once. */
function inGroups(asked: readonly AskedDays[]): AskedDays[] {
  const groups = Map.groupBy(asked, ({ carId, firstDay, rentalDays }) =>
    JSON.stringify([carId, firstDay, rentalDays]),
  );
  return [...groups.values()].map((same) => ({
    ...same[0]!,
    quantity: same.reduce((count, { quantity }) => count + quantity, 0),
  }));
}

/** The days on which a listing has fewer units than are asked for, each beside those before it. */
export function findTaken(
  cars: readonly Pick<CarRow, 'id' | 'make' | 'model'>[],
  asked: readonly AskedDays[],
  fleetOf: (carId: string) => RentalFleet,
  today: string,
): TakenDays[] {
  const nameOf = new Map(cars.map(({ id, make, model }) => [id, `${make} ${model}`]));
  const beside = new Map<string, Booking[]>();
  return inGroups(asked).flatMap(({ carId, firstDay, rentalDays, quantity }) => {
    const span = { firstDay, lastDay: lastDayFor(firstDay, rentalDays) };
    const fleet = fleetOf(carId);
    const booked = beside.get(carId) ?? [];
    const left = freeOn({ ...fleet, bookings: [...fleet.bookings, ...booked] }, span, today);
    const fitting = Array.from({ length: Math.min(left, quantity) }, () => ({ ...span, isOut: false }));
    beside.set(carId, [...booked, ...fitting]);
    if (left >= quantity) return [];
    const name = nameOf.get(carId) ?? 'car';
    return [{ carId, name, firstDay, rentalDays, available: freeOn(fleet, span, today) }];
  });
}

/**
 * Books rentals with a first day (rules.md#rental-dates): of the stock it takes only what the worst day needs beyond what is set
 * aside already. All listings of the sale are locked here, in the order of their ids. Must run in the transaction of
 * the sale. Returns the listings that were booked. Throws 409 `days-taken` or `car-gone`, and then nothing is written.
 */
export async function bookRentalDays(
  transaction: Database,
  wanted: readonly WantedDays[],
  beside: readonly BesideThem[],
  today: string,
): Promise<CarRow[]> {
  const ids = [...new Set([...wanted, ...beside].map(({ carId }) => carId))];
  const locked = await lockCars(transaction, ids);
  const published = locked.filter(({ listingState }) => listingState === 'published');
  assertAvailable(
    published,
    wanted.map(({ carId }) => ({ carId, quantity: 0 })),
  );
  const booked = published.filter(({ id }) => wanted.some(({ carId }) => carId === id));
  const left = booked.map((car) => {
    const without = beside
      .filter(({ carId }) => carId === car.id)
      .reduce((sum, one) => sum + one.quantity, 0);
    return { ...car, stock: Math.max(0, car.stock - without) };
  });
  const asked = wanted.map((one) => ({ ...one, quantity: 1 }));
  const taken = findTaken(booked, asked, await readFleets(transaction, left), today);
  if (taken.length > 0) throw daysTaken(taken);
  await transaction.insert(rentalBookings).values(wanted.map(bookingFor));
  for (const car of booked) await planRentalUnits(transaction, car, today);
  return booked;
}

/** A unit of a sale; a rental may have named its first day. */
export interface SaleUnit extends WantedUnit {
  firstDay?: string;
  rentalDays?: number;
}

/**
 * Takes the units of a sale: rentals with a first day are booked on their days, everything else comes off the stock by the one
 * statement that it always needed. Must run in the transaction of the sale. Returns the cars as they are now sold. Throws
 * 409 `sold-out`, `car-gone` or `days-taken`, and then nothing is written.
 */
export async function takeSaleUnits(
  transaction: Database,
  units: readonly SaleUnit[],
  today: string,
): Promise<CarRow[]> {
  const dated = units.flatMap(({ firstDay, rentalDays, ...unit }) =>
    firstDay === undefined || rentalDays === undefined ? [] : [{ ...unit, firstDay, rentalDays }],
  );
  if (dated.length === 0) return takeUnits(transaction, units);
  const undated = units.filter(({ firstDay }) => firstDay === undefined);
  const [certain, others] = [
    undated.filter(({ vehicleId }) => vehicleId !== undefined),
    undated.filter(({ vehicleId }) => vehicleId === undefined),
  ];
  if (certain.length > 0) await lockCars(transaction, [...new Set(units.map(({ carId }) => carId))]);
  // Before any other unit is set aside: it could be the very vehicle that was chosen.
  const chosen = certain.length === 0 ? [] : await takeUnits(transaction, certain);
  const booked = await bookRentalDays(
    transaction,
    dated,
    others.map(({ carId }) => ({ carId, quantity: 1 })),
    today,
  );
  const taken = others.length === 0 ? [] : await takeUnits(transaction, others);
  return [...chosen, ...booked, ...taken];
}
