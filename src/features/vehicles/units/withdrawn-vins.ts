import { inArray } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { vinWithdrawn } from '../vehicles.errors.ts';
import { vehicles, withdrawnVins } from '../vehicles.tables.ts';

/** Those of these VINs that the shop made up and withdrew. */
export async function findWithdrawn(database: Database, vins: readonly string[]): Promise<Set<string>> {
  if (vins.length === 0) return new Set();
  const found = await database
    .select()
    .from(withdrawnVins)
    .where(inArray(withdrawnVins.vin, [...vins]));
  return new Set(found.map(({ vin }) => vin));
}

/** Throws 409 `vin-withdrawn` where one of these was made up for an order that is cancelled (rules.md#vin). */
export async function assertNotWithdrawn(database: Database, vins: readonly string[]): Promise<void> {
  const [first] = await findWithdrawn(database, vins);
  if (first !== undefined) throw vinWithdrawn(first);
}

/** Removes vehicles whose VINs were made up for an order that ends: those VINs are nobody's from now on. */
export async function withdrawVehicles(database: Database, ids: readonly string[]): Promise<void> {
  const removed = await database
    .delete(vehicles)
    .where(inArray(vehicles.id, [...ids]))
    .returning({ vin: vehicles.vin });
  if (removed.length > 0) await database.insert(withdrawnVins).values(removed).onConflictDoNothing();
}
