import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#platform/database/database.ts';
import { type Classed, givenColumns } from '#platform/personal-data/classify.ts';
import { keyColumns, type Person, rowsOfPerson } from '#platform/personal-data/rows-of-person.ts';

/** How many rows are read and held at a time. */
const rowsAtOnce = 500;

const listed = (columns: readonly PgColumn[]): SQL =>
  sql.join(
    columns.map((column) => sql`${column}`),
    sql`, `,
  );

/** As a JSON object, by the names of the columns; whole numbers beyond what JSON holds and bytes do not occur here. */
const asObject = (columns: readonly PgColumn[]): SQL =>
  sql`jsonb_build_object(${sql.join(
    columns.map((column) => sql`${sql.raw(`'${column.name}'`)}, ${column}`),
    sql`, `,
  )})`;

type Row = { given: unknown; key: unknown[] };

/**
 * What the owner of an account is given of a table, part after part, in the order of its keys: each part begins behind the last
 * one, so that a table of any length costs one part of memory.
 */
export async function* readOwnRows(
  database: Database,
  registry: readonly Classed[],
  classed: Classed,
  person: Person,
): AsyncGenerator<unknown[]> {
  const { table, columns } = classed;
  const given = givenColumns(classed).map((key) => columns[key]!);
  const keys = keyColumns(table);
  const theirs = rowsOfPerson(registry, classed, person);
  for (let after: SQL = sql`true`; ; ) {
    const { rows } = await database.execute<Row>(sql`
      select ${asObject(given)} as given, jsonb_build_array(${listed(keys)}) as key
      from ${table} where ${theirs} and ${after} order by ${listed(keys)} limit ${rowsAtOnce}`);
    if (rows.length > 0) yield rows.map((row) => row.given);
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    const values = last.key.map((value, at) => sql`${value}::text::${sql.raw(keys[at]!.getSQLType())}`);
    after = sql`(${listed(keys)}) > (${sql.join(values, sql`, `)})`;
  }
}
