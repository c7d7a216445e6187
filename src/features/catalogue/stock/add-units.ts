import { eq, sql } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import type { CarRow } from '../catalogue.service.ts';
import { cars } from '../catalogue.tables.ts';

/**
 * The listing, locked until the transaction ends: sales wait, and what was read of its stock stays true. Listings are
 * locked before vehicles (rules.md#vehicles). Throws 404 'Car not found.'
 */
export async function lockListing(database: Database, carId: string): Promise<CarRow> {
  const [car] = await database.select().from(cars).where(eq(cars.id, carId)).for('no key update');
  if (!car) throw notFound('Car not found.');
  return car;
}

/** Adds units to the stock of a locked listing, and to those of it that are identified. Returns it as it is now. */
export async function addUnits(
  database: Database,
  carId: string,
  units: { stock: number; identified: number },
): Promise<CarRow> {
  const [car] = await database
    .update(cars)
    .set({
      stock: sql`${cars.stock} + ${units.stock}`,
      identified: sql`${cars.identified} + ${units.identified}`,
      updatedAt: now(),
    })
    .where(eq(cars.id, carId))
    .returning();
  if (!car) throw new Error('A locked listing was not updated');
  return car;
}
