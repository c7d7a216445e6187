import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database.ts';
import type { Classed } from './classify.ts';

/**
 * Gives all rows of one account to another one, in every table of the registry but those of `except`; rows that hang on them follow
 * by themselves. Part of the caller's transaction. Returns how many rows.
 */
export async function moveRows(
  transaction: Database,
  registry: readonly Classed[],
  { from, to, except }: { from: string; to: string; except: readonly PgTable[] },
): Promise<number> {
  let moved = 0;
  for (const { table, classes } of registry) {
    if (except.includes(table)) continue;
    for (const owner of classes.owners ?? []) {
      if (owner.way !== 'account') continue;
      const column = sql.identifier(owner.column.name);
      const done = await transaction.execute(
        sql`update ${table} set ${column} = ${to} where ${owner.column} = ${from}`,
      );
      moved += done.rowCount ?? 0;
    }
  }
  return moved;
}
