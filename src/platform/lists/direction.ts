import { asc, desc, type SQL, sql } from 'drizzle-orm';

/** How a list that is usually sorted in one direction is ordered, and by which comparison it goes on behind a row. */
export function directionOf(
  usual: 'ascending' | 'descending',
  sort: 'reversed' | undefined,
): { order: typeof asc; beyond: SQL } {
  const isDescending = (usual === 'descending') !== (sort === 'reversed');
  return isDescending ? { order: desc, beyond: sql.raw('<') } : { order: asc, beyond: sql.raw('>') };
}
