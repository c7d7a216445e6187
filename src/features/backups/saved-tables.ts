import type pg from 'pg';
import { type SavedTable, type TableFigures, tableKey } from './archive.rules.ts';

/** Of the job queue: what waits, its queues and its schedules. The library makes the rest of its tables by itself. */
const queueTables = ['job', 'queue', 'schedule'];

/** Every table of the shop, with its columns but those that PostgreSQL reckons by itself. */
export async function findTables(client: pg.ClientBase): Promise<SavedTable[]> {
  const { rows } = await client.query<SavedTable>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where (n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition)
        or (n.nspname = 'pgboss' and c.relname = any($1))
     group by 1, 2 order by 1, 2`,
    [queueTables],
  );
  return rows;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const tableAddress = ({ schema, name }: SavedTable): string => `${quoted(schema)}.${quoted(name)}`;

export const columnList = ({ columns }: SavedTable): string => columns.map(quoted).join(', ');

/** Jobs that are done are nobody's any more. */
const which = (table: SavedTable) => (tableKey(table) === 'pgboss.job' ? ` where state < 'completed'` : '');

/** The rows that are saved, as a query. */
export const rowsOf = (table: SavedTable): string =>
  `select ${columnList(table)} from ${tableAddress(table)}${which(table)}`;

/** Rows read as text, the same on every server: whatever it is set to. */
export const sameEverywhere =
  "set time zone 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0";

/** What a table holds now; `money` are its columns with cents. */
export async function readFigures(
  client: pg.ClientBase,
  table: SavedTable,
  money: readonly string[],
): Promise<TableFigures> {
  const sums = money.map((column, index) => `coalesce(sum(${quoted(column)}), 0)::text as "sum${index}"`);
  const wanted = [
    'count(*)::int8 as rows',
    `coalesce(sum(hashtextextended(saved::text, 0)), 0)::text as hash`,
    ...sums,
  ];
  const { rows } = await client.query<{ rows: string; hash: string } & Record<string, string>>(
    `select ${wanted.join(', ')} from (${rowsOf(table)}) saved`,
  );
  const [read] = rows;
  return {
    rows: Number(read?.rows),
    hash: read?.hash ?? '',
    sums: Object.fromEntries(money.map((column, index) => [column, read?.[`sum${index}`] ?? ''])),
  };
}
