import { desc, eq } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { hasValidCheckDigit } from '#platform/text/judge-vin.ts';
import { makeOfVin } from './makers.rules.ts';
import { modelYearOf } from './vin.rules.ts';

/** What a VIN says of its vehicle. */
export interface DecodedVin {
  make?: string;
  model?: string;
  modelYear?: number;
}

/** As the inventory has it: of a vehicle that is here, or was. */
async function findKnown(database: Database, vin: string): Promise<DecodedVin | undefined> {
  const [known] = await database
    .select({ make: cars.make, model: cars.model, modelYear: cars.modelYear })
    .from(vehicles)
    .innerJoin(cars, eq(cars.id, vehicles.carId))
    .where(eq(vehicles.vin, vin))
    .orderBy(desc(vehicles.id))
    .limit(1);
  return (
    known && { make: known.make, model: known.model, ...(known.modelYear && { modelYear: known.modelYear }) }
  );
}

/**
 * What is known of the vehicle of a VIN: all of one that was ever in the inventory; else its make, and its model year where the
 * VIN is of the North American standard, as its check digit shows (rules.md#garage).
 */
export async function decodeVin(database: Database, vin: string): Promise<DecodedVin> {
  const latest = now().getUTCFullYear() + 1;
  const make = makeOfVin(vin);
  const modelYear = hasValidCheckDigit(vin) ? modelYearOf(vin, latest) : undefined;
  const known = await findKnown(database, vin);
  return { ...(make && { make }), ...(modelYear && { modelYear }), ...known };
}
