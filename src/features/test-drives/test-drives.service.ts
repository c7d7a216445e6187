import { and, eq, or, type SQL } from 'drizzle-orm';
import { type CarRow, imageOf } from '#features/catalogue/catalogue.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import type { Person } from '#platform/personal-data/rows-of-person.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { DrivenCar, TestDrive } from './test-drives.contract.ts';
import { noCarToDrive, noSuchDrive } from './test-drives.errors.ts';
import { isAhead, timeName } from './test-drives.rules.ts';
import { testDrives } from './test-drives.tables.ts';

export type DriveRow = typeof testDrives.$inferSelect;
export type Shop = Pick<Platform, 'database' | 'jobs' | 'config' | 'kept' | 'demo'>;

/** A drive with the listing that it is of. */
export interface FoundDrive {
  row: DriveRow;
  car: CarRow;
  /** Of the vehicle that is set aside for it; null where its listing has none with a row. */
  stockNumber: string | null;
}

const isShown = ({ listingState }: CarRow) => listingState === 'published';

export const presentDrivenCar = (car: CarRow): DrivenCar => ({
  _id: car.id,
  make: car.make,
  model: car.model,
  color: car.color,
  // Drives are shown by a mailed link as well, to a browser that may see no other pictures.
  image: isShown(car) ? imageOf(car) : '/no-picture.svg',
  vip: car.vip,
});

/** Fields of the answer. Listing them keeps new columns private. */
export const presentDrive = ({ row, car, stockNumber }: FoundDrive, timeZone: string): TestDrive => ({
  _id: row.id,
  car: presentDrivenCar(car),
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  date: calendarDate(row.startsAt, timeZone),
  time: timeName(row.startsAt, timeZone),
  state: row.state,
  ...(stockNumber !== null && { stockNumber }),
  isAhead: isAhead(row, now()),
});

/** A published listing of either catalogue. Throws 404 'Car not found.' */
export async function readPublished(database: Database, carId: string): Promise<CarRow> {
  const [car] = await database
    .select()
    .from(cars)
    .where(and(eq(cars.id, carId), eq(cars.listingState, 'published')));
  if (!car) throw notFound('Car not found.');
  return car;
}

/** Throws 409 `no-car` where no unit is here. */
export function assertHere({ stock }: Pick<CarRow, 'stock'>): void {
  if (stock === 0) throw noCarToDrive();
}

/** Drives with what customers learn of them: a select that is open to conditions. */
export const selectDrives = (database: Database) =>
  database
    .select({ row: testDrives, car: cars, stockNumber: vehicles.stockNumber })
    .from(testDrives)
    .innerJoin(cars, eq(cars.id, testDrives.carId))
    .leftJoin(vehicles, eq(vehicles.id, testDrives.vehicleId));

/** The drives of a person: those that were booked with the account, and those of its address once that is confirmed. */
export const drivesOf = ({ userId, confirmedEmail }: Person): SQL | undefined =>
  or(
    eq(testDrives.userId, userId),
    confirmedEmail === null ? undefined : eq(testDrives.email, confirmedEmail),
  );

/** A drive and its listing, locked until the transaction ends. Throws 404. */
export async function lockDrive(database: Database, condition: SQL | undefined): Promise<FoundDrive> {
  const [found] = await selectDrives(database).where(condition).for('no key update', { of: testDrives });
  if (!found) throw noSuchDrive();
  return found;
}

/** Of the vehicle that is set aside for a drive. */
export async function stockNumberOf(database: Database, { vehicleId }: DriveRow): Promise<string | null> {
  if (vehicleId === null) return null;
  const [found] = await database
    .select({ stockNumber: vehicles.stockNumber })
    .from(vehicles)
    .where(eq(vehicles.id, vehicleId));
  return found?.stockNumber ?? null;
}

/** Writes what a locked drive becomes. */
export async function changeDrive(
  database: Database,
  { row, car, stockNumber }: FoundDrive,
  change: Partial<Omit<DriveRow, 'id' | 'carId' | 'createdAt'>>,
): Promise<FoundDrive> {
  const [changed] = await database
    .update(testDrives)
    .set({ ...change, changedAt: now() })
    .where(eq(testDrives.id, row.id))
    .returning();
  if (!changed) throw noSuchDrive();
  const isSame = changed.vehicleId === row.vehicleId;
  return { row: changed, car, stockNumber: isSame ? stockNumber : await stockNumberOf(database, changed) };
}
