import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { vehicles } from '../vehicles.tables.ts';

/** So many stock numbers are named in one text. */
const namedAtMost = 20;

/** The stock numbers of the vehicles that a listing counts, the one that stands here longest first; 20 at most. */
export async function unitsInTheWay(database: Database, carId: string): Promise<string[]> {
  const found = await database
    .select({ stockNumber: vehicles.stockNumber })
    .from(vehicles)
    .where(and(eq(vehicles.carId, carId), eq(vehicles.state, 'available')))
    .orderBy(asc(vehicles.arrivedOn), asc(vehicles.id))
    .limit(namedAtMost);
  return found.map(({ stockNumber }) => stockNumber);
}
