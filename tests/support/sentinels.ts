import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { registeredTables } from '#features/own-data/registered-tables.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Classed, Owner } from '#platform/personal-data/classify.ts';

/** Somebody whose rows are made up: one in each table that the registry calls theirs. */
export interface SentinelOwner {
  userId: string;
  email: string;
  /** Ends each of their texts. */
  mark: string;
}

/** A text that stands in this column of this person's row, and nowhere else. */
export const sentinel = ({ name }: Classed, key: string, { mark }: SentinelOwner): string =>
  `~${name}-${key}~${mark}`;

let counter = 1_000_000;

function valueFor(classed: Classed, key: string, owner: SentinelOwner, nth: number): SQL {
  const column = classed.columns[key]!;
  const text = sentinel(classed, key, owner) + (nth === 0 ? '' : `#${nth}`);
  const type = column.getSQLType();
  counter += 1;
  if (type === 'text') return sql`${text}`;
  if (type === 'text[]') return sql`array[${text}]`;
  if (type === 'jsonb') return sql`${JSON.stringify({ said: text })}::jsonb`;
  if (type === 'bytea') return sql`${text}::bytea`;
  if (type === 'boolean') return sql`true`;
  if (type === 'date') return sql`current_date + ${counter % 1000}::int`;
  if (type.startsWith('timestamp')) return sql`${new Date(now().getTime() + (counter % 100_000))}`;
  return sql`${counter}`;
}

/** What of a made-up row has to be otherwise: nothing of it is open, and no paper is made of it. */
const settled = ({ userId }: SentinelOwner): Readonly<Record<string, Readonly<Record<string, SQL>>>> => ({
  // Whichever of the account's two rows is read, its password is right.
  credentials: { password: sql`(select password from credentials where user_id = ${userId})` },
  orders: { paidAt: sql`null` },
  refunds: { state: sql`'done'` },
  payouts: { state: sql`'paid'` },
});

/** What a database allows is not the question here, so that any value may stand in any column. */
export async function liftRules(database: Database): Promise<void> {
  await database.execute(sql`
    do $$ declare one record; begin
      for one in select conname, conrelid::regclass::text as rel from pg_constraint
        where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u', 'x')
        order by case contype when 'f' then 0 else 1 end
      loop execute format('alter table %s drop constraint %I', one.rel, one.conname); end loop;
      for one in select indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
        where c.relnamespace = 'public'::regnamespace and i.indisunique and not i.indisprimary
      loop execute 'drop index ' || one.name; end loop;
      for one in select c.oid::regclass::text as rel from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      loop execute format('alter table %s disable trigger user', one.rel); end loop;
    end $$`);
}

/** The made-up rows of a person: the keys of each row, by its table. */
export type SentinelRows = Map<PgTable, Record<string, unknown>[]>;

const propertyOf = (classed: Classed, column: PgColumn) =>
  Object.entries(classed.columns).find(([, one]) => one === column)![0];

function ownColumn(classed: Classed, way: Owner, person: SentinelOwner, rows: SentinelRows) {
  const key = propertyOf(classed, way.column);
  if (way.way === 'account') return { [key]: sql`${person.userId}` };
  if (way.way === 'address') return { [key]: sql`${person.email}` };
  const parent = registeredTables.find(({ name }) => name === way.table);
  const row = parent && rows.get(parent.table)?.[0];
  return row && { [key]: sql`${row.id}` };
}

async function insertRow(
  database: Database,
  classed: Classed,
  person: SentinelOwner,
  own: Record<string, SQL>,
  nth: number,
): Promise<Record<string, unknown>> {
  const keys = Object.entries(classed.columns)
    .filter(([, column]) => column.generatedIdentity?.type !== 'always')
    .map(([key]) => key);
  const values = keys.map(
    (key) => own[key] ?? settled(person)[classed.name]?.[key] ?? valueFor(classed, key, person, nth),
  );
  const names = keys.map((key) => sql.identifier(classed.columns[key]!.name));
  const { rows } = await database.execute<{ row: Record<string, unknown> }>(sql`
    insert into ${classed.table} as made (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})
    returning to_jsonb(made) as row`);
  return rows[0]!.row;
}

/** Makes a row of each table and each way in which it may be theirs; of the accounts themselves none. */
export async function plantSentinels(database: Database, person: SentinelOwner): Promise<SentinelRows> {
  const made: SentinelRows = new Map();
  let left = registeredTables.filter(({ name, classes }) => classes.owners && name !== 'users');
  while (left.length > 0) {
    const next: Classed[] = [];
    for (const classed of left) {
      const owns = classed.classes.owners!.map((way) => ownColumn(classed, way, person, made));
      if (owns.some((own) => own === undefined)) {
        next.push(classed);
        continue;
      }
      const rows = [];
      for (const [nth, own] of owns.entries())
        rows.push(await insertRow(database, classed, person, own!, nth));
      made.set(classed.table, rows);
    }
    if (next.length === left.length)
      throw new Error(`Nobody owns ${next.map(({ name }) => name).join(', ')}`);
    left = next;
  }
  return made;
}

/** All rows of a table, as JSON texts. */
export async function rowsAsText(database: Database, { table }: Classed): Promise<string[]> {
  const { rows } = await database.execute<{ row: string }>(
    sql`select to_jsonb(one)::text as row from ${table} as one order by 1`,
  );
  return rows.map(({ row }) => row);
}
