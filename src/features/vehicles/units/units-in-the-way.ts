import { and, asc, eq, ne } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { vehicles } from '../vehicles.tables.ts';

/** So many stock numbers are named in one text. */
const namedAtMost = 20;

/**
 * The stock numbers of the vehicles that a listing counts, or of all that stand here, whoever has them; the one that stands
 * here longest first, 20 at most.
 */
export async function unitsInTheWay(
  database: Database,
  carId: string,
  which: 'counted' | 'here' = 'counted',
): Promise<string[]> {
  const isMeant = which === 'counted' ? eq(vehicles.state, 'available') : ne(vehicles.state, 'gone');
  const found = await database
    .select({ stockNumber: vehicles.stockNumber })
    .from(vehicles)
    .where(and(eq(vehicles.carId, carId), isMeant))
    .orderBy(asc(vehicles.arrivedOn), asc(vehicles.id))
    .limit(namedAtMost);
  return found.map(({ stockNumber }) => stockNumber);
}
