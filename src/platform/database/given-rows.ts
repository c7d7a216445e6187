import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { storableJson } from './columns.ts';

/** Rows as one value, for a statement that takes any number of them and is prepared once. */
export const givenText = (rows: readonly object[]): string => JSON.stringify(rows, storableJson);

/** The rows of such a text, as something to select from: each of these columns by its key in the table. */
export function givenRows(text: SQL, columns: Readonly<Record<string, string>>): SQL {
  const named = Object.entries(columns).map(([key, type]) => sql`${sql.identifier(key)} ${sql.raw(type)}`);
  return sql`json_to_recordset(${text}::json) as given (${sql.join(named, sql`, `)})`;
}

/** Inserts such rows into these columns of a table; all others get their defaults. */
export function insertGiven<Table extends PgTable>(
  table: Table,
  keys: readonly (keyof Table['_']['columns'] & string)[],
  text: SQL,
  where: SQL = sql`true`,
): SQL {
  const all = getTableColumns<PgTable>(table);
  const columns = keys.map((key) => sql.identifier(all[key]!.name));
  const types = Object.fromEntries(keys.map((key) => [key, all[key]!.getSQLType()]));
  const values = keys.map((key) => sql`given.${sql.identifier(key)}`);
  return sql`
    insert into ${table} (${sql.join(columns, sql`, `)})
    select ${sql.join(values, sql`, `)} from ${givenRows(text, types)} where ${where}`;
}
