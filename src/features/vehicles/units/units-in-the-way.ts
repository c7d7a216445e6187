import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { vehicles } from '../vehicles.tables.ts';

/** So many stock numbers are named in one text. */
export const namedAtMost = 20;

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

/**
 * Selects a `name` for each unit of a listing that an order has and that has no row of its own yet: orders stand on a higher
 * shelf, so the server hands this in. The caller has locked the listing.
 */
export type UnnamedUnits = (carId: SQL) => SQL;

/** Of a listing that is added in the same transaction: nobody has bought of it. */
export const nothingSold: UnnamedUnits = () => sql`select ''::text as name where false`;
