import { and, asc, eq, gt, ilike, inArray, or, sql } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { findListings } from '#features/vehicles/receiving/find-listings.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { beginningWith } from '#platform/database/like-pattern.ts';
import { presentDrivenCar } from '../test-drives.service.ts';
import type { CarToDrive } from './board.contract.ts';
import { presentVehicleToDrive } from './present-staff-drive.ts';

/** So many are offered to choose from. */
const offered = 10;

/** Cars that somebody who stands there can drive, by make and model or by a stock number. */
export async function findCarsToDrive(database: Database, search: string): Promise<CarToDrive[]> {
  const named = await findListings(database, search);
  const numbered = await database
    .select({ carId: vehicles.carId })
    .from(vehicles)
    .where(
      and(
        eq(vehicles.state, 'available'),
        or(
          ilike(vehicles.stockNumber, beginningWith(search)),
          eq(vehicles.vin, search.toUpperCase().replaceAll(' ', '')),
        ),
      ),
    )
    .limit(offered);
  const ids = [...new Set([...numbered.map(({ carId }) => carId), ...named.map(({ _id }) => _id)])];
  if (ids.length === 0) return [];
  const found = await database
    .select()
    .from(cars)
    .where(and(inArray(cars.id, ids), eq(cars.listingState, 'published'), gt(cars.stock, 0)))
    .orderBy(sql`array_position(${sql.param(ids)}::text[], ${cars.id})`)
    .limit(offered);
  const here = await database
    .select()
    .from(vehicles)
    .where(
      and(
        inArray(
          vehicles.carId,
          found.map(({ id }) => id),
        ),
        eq(vehicles.state, 'available'),
      ),
    )
    .orderBy(asc(vehicles.arrivedOn), asc(vehicles.id));
  return found.map((car) => ({
    ...presentDrivenCar(car),
    vehicles: here.filter(({ carId }) => carId === car.id).map(presentVehicleToDrive),
  }));
}
