import { getTableColumns, getTableName, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** Every column is one of these (rules.md#personal-data). */
export type ColumnClass = 'person' | 'money' | 'technical';

/** What takes the place of something personal: a value, or an expression over its row. */
export type Blank = SQL | string | boolean | null;

/** Whose a row is. Of several ways one is enough. */
export type Owner =
  /** The column has the id of the account. */
  | { way: 'account'; column: PgColumn }
  /** The column has an e-mail address, lower case: the account's, once that is confirmed. */
  | { way: 'address'; column: PgColumn }
  /** The column has the id of a row of this table, whose owner the row has as well. A name, since that table may be on a higher shelf. */
  | { way: 'through'; column: PgColumn; table: string };

export const ofAccount = (column: PgColumn): Owner => ({ way: 'account', column });
export const ofAddress = (column: PgColumn): Owner => ({ way: 'address', column });
export const through = (column: PgColumn, table: string): Owner => ({ way: 'through', column, table });

/** When something goes by its age: counted in days, or in the years that the setting `buyerDataYears` says. */
export interface Age {
  /** Where the age begins; a row without it is not over. */
  from: PgColumn;
  after: { days: number } | 'buyer-data-years';
  /** The whole row, or what stands in `erased`, `kept` and `staff` of it. */
  goes: 'row' | 'columns';
  /** Only of such rows; absent: of all. */
  when?: SQL;
}

type Key<Table extends PgTable> = keyof Table['_']['columns'] & string;

/** What a table holds of people. Each column stands in one place; one that stands in none fails a test. */
export interface Classes<Table extends PgTable = PgTable> {
  /** Whose the rows are; absent: nobody's. */
  owners?: readonly Owner[];
  /** What the deletion of their owner's account does to the rows. `nameless`: they stay, without what is `erased`. */
  onDeletion?: 'gone' | 'nameless';
  /** Says something about the owner. In a row that stays it says it of nobody, once the account has no name. */
  person?: readonly Key<Table>[];
  /** Names the owner, or is in their words: taken out at once. */
  erased?: Partial<Record<Key<Table>, Blank>>;
  /** The same of a sale: taken out once it is as old as the setting says. */
  kept?: Partial<Record<Key<Table>, Blank>>;
  /** Opens something, or proves who one is: given to nobody, its owner included. With what takes its place in a row that stays. */
  secrets?: readonly Key<Table>[] | Partial<Record<Key<Table>, Blank>>;
  /** Which of the staff acted, and what they noted for each other: of them, not of the owner. Goes with the age. */
  staff?: readonly Key<Table>[] | Partial<Record<Key<Table>, Blank>>;
  money?: readonly Key<Table>[];
  technical?: readonly Key<Table>[];
  /** What inside of JSON columns is about people; the other JSON columns that are classed hold nothing of the kind. */
  inside?: Partial<Record<Key<Table>, readonly string[]>>;
  age?: Age;
}

/** A table with what it holds of people, however its columns are typed. */
export interface Classed {
  table: PgTable;
  name: string;
  columns: Readonly<Record<string, PgColumn>>;
  classes: Classes;
}

/** Says what the columns of a table hold about people (rules.md#personal-data), for `registered-tables.ts` of `own-data`. */
export const classify = <Table extends PgTable>(table: Table, classes: Classes<Table>): Classed => ({
  table,
  name: getTableName(table),
  columns: getTableColumns(table),
  // The keys are those of this table; the registry looks them up in `columns`.
  classes: classes as Classes,
});

const isList = (named: object): named is readonly string[] => Array.isArray(named);

const keysOf = (named: readonly string[] | Partial<Record<string, Blank>> | undefined): string[] =>
  Array.isArray(named) ? [...named] : Object.keys(named ?? {});

/** Of a list without blanks: nothing. */
const blanksOf = (named: Classes['secrets']): Partial<Record<string, Blank>> =>
  named === undefined || isList(named) ? {} : named;

/** Each column's class, in the order of the classes; a column that stands in two is there twice. */
export const classedColumns = ({ classes }: Classed): [string, ColumnClass][] => {
  const { person = [], erased, kept, secrets, staff, money = [], technical = [] } = classes;
  const ofPeople = [...person, ...keysOf(erased), ...keysOf(kept), ...keysOf(secrets), ...keysOf(staff)];
  return [
    ...ofPeople.map((key): [string, ColumnClass] => [key, 'person']),
    ...money.map((key): [string, ColumnClass] => [key, 'money']),
    ...technical.map((key): [string, ColumnClass] => [key, 'technical']),
  ];
};

/** The columns that the owner is given: all that is about them, and the money. */
export const givenColumns = ({ classes }: Classed): string[] => [
  ...(classes.person ?? []),
  ...keysOf(classes.erased),
  ...keysOf(classes.kept),
  ...(classes.money ?? []),
];

/** What takes the place of what goes with the account, by column. */
export const blanksAtOnce = ({ classes }: Classed): Partial<Record<string, Blank>> => ({
  ...classes.erased,
  ...blanksOf(classes.secrets),
});

/** What takes the place of what goes by age, by column. */
export const blanksByAge = ({ classes }: Classed): Partial<Record<string, Blank>> => ({
  ...classes.erased,
  ...classes.kept,
  ...blanksOf(classes.staff),
});
