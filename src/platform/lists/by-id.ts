import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { fromCursor, idCursor } from './cursor.ts';
import { directionOf } from './direction.ts';

interface Asked {
  cursor?: string | undefined;
  sort?: 'reversed' | undefined;
}

/** The order of a list that is sorted by its ids, and what lies behind the cursor. Throws 400 for a cursor that is not ours. */
export function byId(
  id: PgColumn,
  usual: 'ascending' | 'descending',
  { cursor, sort }: Asked,
): { order: SQL; behind: SQL | undefined } {
  const { order, beyond } = directionOf(usual, sort);
  if (cursor === undefined) return { order: order(id), behind: undefined };
  return { order: order(id), behind: sql`${id} ${beyond} ${fromCursor(cursor, idCursor)[0]}` };
}
