import { and, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#platform/database/database.ts';
import { type Blank, blanksAtOnce, blanksByAge, type Classed } from './classify.ts';
import { keyColumns, type Person, rowsOfPerson } from './rows-of-person.ts';

/** How many rows one statement erases by age, so that none holds many rows for long. */
const rowsAtOnce = 1000;

const named = (column: PgColumn) => sql.identifier(column.name);

/** Each column that is blanked, with what takes its place. */
function blanked(
  { columns }: Classed,
  blanks: Partial<Record<string, Blank>>,
): { column: PgColumn; blank: SQL }[] {
  return Object.entries(blanks).flatMap(([key, blank]) =>
    blank === undefined ? [] : [{ column: columns[key]!, blank: sql`${blank}` }],
  );
}

const assignments = (of: ReturnType<typeof blanked>) =>
  sql.join(
    of.map(({ column, blank }) => sql`${named(column)} = ${blank}`),
    sql`, `,
  );

/** Rows that hang on others go before these; people's own rows go last, since all others are found by them. */
function inOrder(registry: readonly Classed[]): Classed[] {
  const rank = ({ name, classes }: Classed): number => {
    if (name === 'users') return 2;
    return classes.owners?.every((owner) => owner.way === 'through') ? 0 : 1;
  };
  return [...registry].sort((one, other) => rank(one) - rank(other));
}

/**
 * Takes a person out of every table of the registry: rows go, or stay without what names them. What a sale keeps for years
 * stays with it. Part of the caller's transaction; what may not be deleted yet is the caller's to refuse.
 */
export async function erasePerson(
  transaction: Database,
  registry: readonly Classed[],
  person: Person,
): Promise<void> {
  for (const classed of inOrder(registry)) {
    const { table, classes } = classed;
    const theirs = rowsOfPerson(registry, classed, person);
    if (classes.onDeletion === 'gone') {
      await transaction.execute(sql`delete from ${table} where ${theirs}`);
      continue;
    }
    const columns = blanked(classed, blanksAtOnce(classed));
    if (classes.onDeletion === 'nameless' && columns.length > 0)
      await transaction.execute(sql`update ${table} set ${assignments(columns)} where ${theirs}`);
  }
}

/** What `eraseByAge` goes by. */
export interface Ages {
  /** The moment that something has to be older than, by its age. */
  before(after: NonNullable<Classed['classes']['age']>['after']): Date;
}

const keysOf = ({ table }: Classed) =>
  sql.join(
    keyColumns(table).map((column) => named(column)),
    sql`, `,
  );

/** Erases a part of what is over of one table. Returns how many rows. */
async function erasePart(database: Database, classed: Classed, { before }: Ages): Promise<number> {
  const { table, classes } = classed;
  const { age } = classes;
  if (!age) return 0;
  const isOver = and(sql`${age.from} < ${before(age.after)}`, age.when);
  const columns = blanked(classed, blanksByAge(classed));
  const isThere = or(...columns.map(({ column, blank }) => sql`${column} is distinct from ${blank}`));
  const due = age.goes === 'row' ? isOver : and(isOver, isThere);
  const keys = keysOf(classed);
  const part = sql`select ${keys} from ${table} where ${due} limit ${rowsAtOnce}`;
  const done =
    age.goes === 'row'
      ? await database.execute(sql`delete from ${table} where (${keys}) in (${part})`)
      : await database.execute(sql`update ${table} set ${assignments(columns)} where (${keys}) in (${part})`);
  return done.rowCount ?? 0;
}

/** Erases what is over, table after table, a part at a time: a run that ends early is gone on with by the next. */
export async function eraseByAge(
  database: Database,
  registry: readonly Classed[],
  ages: Ages,
): Promise<number> {
  let erased = 0;
  for (const classed of registry.filter(({ classes }) => classes.age !== undefined)) {
    for (let part = rowsAtOnce; part === rowsAtOnce; erased += part)
      part = await erasePart(database, classed, ages);
  }
  return erased;
}
