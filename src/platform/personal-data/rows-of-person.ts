import { or, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Classed, Owner } from './classify.ts';

/** Whose rows are meant. */
export interface Person {
  userId: string;
  /** Lower case; null where it was never confirmed: then it may be anybody's. */
  confirmedEmail: string | null;
}

const nothing = sql`false`;

function ownedBy(registry: readonly Classed[], owner: Owner, person: Person): SQL {
  if (owner.way === 'account') return sql`${owner.column} = ${person.userId}`;
  if (owner.way === 'address')
    return person.confirmedEmail === null ? nothing : sql`${owner.column} = ${person.confirmedEmail}`;
  return sql`${owner.column} in (${idsIn(registry, owner.table, person)})`;
}

function idsIn(registry: readonly Classed[], table: string, person: Person): SQL {
  const parent = registry.find(({ name }) => name === table);
  if (!parent) throw new Error(`The table ${table} is not registered`);
  return sql`select ${parent.columns.id} from ${parent.table} where ${rowsOfPerson(registry, parent, person)}`;
}

/** The condition by which rows of a table are this person's; one that nothing fits where the table has no owners. */
export function rowsOfPerson(registry: readonly Classed[], { classes }: Classed, person: Person): SQL {
  const ways = (classes.owners ?? []).map((owner) => ownedBy(registry, owner, person));
  return or(...ways) ?? nothing;
}

/** The columns of a table's primary key: by these its rows have one order. */
export function keyColumns(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const single = columns.filter((column) => column.primary);
  if (single.length > 0) return single;
  // Of a key over several columns drizzle has copies that know no type.
  const names = primaryKeys[0]?.columns.map(({ name }) => name);
  return names?.map((name) => columns.find((column) => column.name === name)!) ?? columns;
}
