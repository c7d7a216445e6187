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

/** The units of a listing: stock numbers of the vehicles that it counts and of all that are here, and names of those without a row. */
export interface UnitsOfListing {
  counted: string[];
  here: string[];
  unnamed: string[];
}

/** The same of many listings, in one statement; 20 of each kind at most. A listing without any is left out. */
export async function unitsOfListings(
  database: Database,
  carIds: readonly string[],
  unnamedUnits: UnnamedUnits,
): Promise<Map<string, UnitsOfListing>> {
  if (carIds.length === 0) return new Map();
  const named = (kind: 'counted' | 'here', isMeant: SQL) => sql`(
    select ${sql.raw(`'${kind}'`)} as kind, stock_number as name from ${vehicles}
    where car_id = asked.id and ${isMeant} order by arrived_on, id limit ${namedAtMost})`;
  const { rows } = await database.execute<{ id: string; kind: keyof UnitsOfListing; name: string }>(sql`
    select asked.id, units.kind, units.name
    from unnest(${sql.param([...new Set(carIds)])}::text[]) as asked(id) cross join lateral (
      ${named('counted', sql`state = 'available'`)} union all ${named('here', sql`state <> 'gone'`)}
      union all (select 'unnamed', unnamed.name from (${unnamedUnits(sql`asked.id`)} limit ${namedAtMost}) as unnamed)) as units`);
  const found = new Map<string, UnitsOfListing>();
  for (const { id, kind, name } of rows) {
    const units = found.get(id) ?? { counted: [], here: [], unnamed: [] };
    units[kind].push(name);
    found.set(id, units);
  }
  return found;
}
