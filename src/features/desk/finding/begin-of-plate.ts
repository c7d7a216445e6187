import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isPlate, plainPlate } from '#features/accounts/walk-ins/plate.rules.ts';

/** That a license plate begins with what was typed, as its index has it; nothing for what begins none, or too many. */
export function beginOfPlate(column: PgColumn, search: string): SQL[] {
  const plate = plainPlate(search);
  if (plate.length < 3 || !isPlate(plate)) return [];
  // An empty plate is none, and its index has none of them.
  return [
    sql`${column} <> '' and ${column} ~>=~ ${plate}::text and ${column} ~<~ (${plate}::text || chr(1114111))`,
  ];
}
