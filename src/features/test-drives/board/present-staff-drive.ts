import { eq } from 'drizzle-orm';
import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { noSuchDrive } from '../test-drives.errors.ts';
import { type DriveRow, presentDrive } from '../test-drives.service.ts';
import { testDrives } from '../test-drives.tables.ts';
import type { StaffDrive } from './board.contract.ts';

type VehicleRow = typeof vehicles.$inferSelect;

export interface StaffDriveRow {
  row: DriveRow;
  car: CarRow;
  vehicle: VehicleRow | null;
}

export const presentVehicleToDrive = ({ id, stockNumber, vin, location }: VehicleRow) => ({
  _id: id,
  stockNumber,
  vin,
  ...(location !== null && { location }),
});

/** The fields that leave, for staff. */
export const presentStaffDrive = ({ row, car, vehicle }: StaffDriveRow, timeZone: string): StaffDrive => ({
  ...presentDrive({ row, car, stockNumber: vehicle?.stockNumber ?? null }, timeZone),
  name: row.name,
  phone: row.phone,
  ...(row.email !== null && { email: row.email }),
  ...(vehicle && { vehicle: presentVehicleToDrive(vehicle) }),
  ...(row.licenceAt && { licenceAt: row.licenceAt.toISOString() }),
  isDue: row.state === 'booked' && row.startsAt <= now(),
  ...(row.endedBy !== null && { endedBy: row.endedBy }),
  createdAt: row.createdAt.toISOString(),
});

/** Drives with their listing and vehicle: a select that is open to conditions. */
export const selectStaffDrives = (database: Database) =>
  database
    .select({ row: testDrives, car: cars, vehicle: vehicles })
    .from(testDrives)
    .innerJoin(cars, eq(cars.id, testDrives.carId))
    .leftJoin(vehicles, eq(vehicles.id, testDrives.vehicleId));

/** One drive for staff. Throws 404. */
export async function readStaffDrive(database: Database, id: string, timeZone: string): Promise<StaffDrive> {
  const [found] = await selectStaffDrives(database).where(eq(testDrives.id, id));
  if (!found) throw noSuchDrive();
  return presentStaffDrive(found, timeZone);
}
