import { eq, gt, inArray } from 'drizzle-orm';
import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { giveBackTo } from '../units/give-back-units.ts';
import { takeUnits } from '../units/take-units.ts';
import { neededAside, type RentalFleet } from './rental-days.rules.ts';
import { rentalBookings, rentalUnits } from './rental-days.tables.ts';

export interface ListingFleet extends RentalFleet {
  unitIds: string[];
}

/** What these listings have for rentals with a first day, as it stands in this database or transaction. */
export async function readFleets(
  database: Database,
  found: readonly Pick<CarRow, 'id' | 'stock'>[],
): Promise<(carId: string) => ListingFleet> {
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return () => ({ bookings: [], unitIds: [], setAside: 0, stock: 0 });
  const bookings = await database.select().from(rentalBookings).where(inArray(rentalBookings.carId, ids));
  const units = await database
    .select()
    .from(rentalUnits)
    .where(inArray(rentalUnits.carId, ids))
    .orderBy(rentalUnits.id);
  const [bookingsOf, unitsOf] = [
    Map.groupBy(bookings, ({ carId }) => carId),
    Map.groupBy(units, ({ carId }) => carId),
  ];
  const stockOf = new Map(found.map(({ id, stock }) => [id, stock]));
  return (carId) => {
    const unitIds = (unitsOf.get(carId) ?? []).map(({ id }) => id);
    const stock = stockOf.get(carId) ?? 0;
    return { bookings: bookingsOf.get(carId) ?? [], unitIds, setAside: unitIds.length, stock };
  };
}

/** Takes units off the stock and sets them aside. The caller has locked the listing and seen that it has them. */
async function setAside(transaction: Database, carId: string, count: number): Promise<CarRow> {
  const unitIds = Array.from({ length: count }, () => newId());
  const [car] = await takeUnits(
    transaction,
    unitIds.map((orderId) => ({ carId, orderId, as: 'held' })),
  );
  await transaction.insert(rentalUnits).values(unitIds.map((id) => ({ id, carId })));
  return car!;
}

async function release(transaction: Database, car: CarRow, unitIds: readonly string[]): Promise<CarRow> {
  await transaction.delete(rentalUnits).where(inArray(rentalUnits.id, [...unitIds]));
  const units = unitIds.map((orderId) => ({ carId: car.id, orderId }));
  const [after] = await giveBackTo(transaction, [car], units);
  return after!;
}

/**
 * Sets aside what the bookings of a locked listing need from today on, and gives the rest back. Where the stock has less
 * than that (a rental is overdue), what there is. Only a published listing is taken from. Returns the listing as it is then.
 */
export async function planRentalUnits(transaction: Database, car: CarRow, today: string): Promise<CarRow> {
  const { bookings, unitIds, stock } = (await readFleets(transaction, [car]))(car.id);
  const needed = neededAside(bookings, today);
  if (needed < unitIds.length) return release(transaction, car, unitIds.slice(needed));
  const more = car.listingState === 'published' ? Math.min(needed - unitIds.length, stock) : 0;
  return more > 0 ? setAside(transaction, car.id, more) : car;
}

/** The next listings that have rentals with a first day, by their ids. */
export const listRentedCars = async (database: Database, after: string, most: number): Promise<string[]> => {
  const rows = await database
    .selectDistinct({ carId: rentalBookings.carId })
    .from(rentalBookings)
    .where(gt(rentalBookings.carId, after))
    .orderBy(rentalBookings.carId)
    .limit(most);
  return rows.map(({ carId }) => carId);
};

export const bookingOf = async (transaction: Database, orderId: string) => {
  const [booking] = await transaction
    .select()
    .from(rentalBookings)
    .where(eq(rentalBookings.orderId, orderId));
  return booking;
};

/** How many units of a listing are set aside, and here. */
export const countSetAside = (database: Database, carId: string): Promise<number> =>
  database.$count(rentalUnits, eq(rentalUnits.carId, carId));
