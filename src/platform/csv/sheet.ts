import { badInput } from '../errors.ts';
import { shownStart } from '../text/one-line.ts';
import type { ReadCell, Writing } from './cells.ts';
import { type CsvRow, problemOfFile, readCsv, UnreadableFile } from './read-csv.ts';
import { unguarded } from './write-csv.ts';

/** A column of a kind of file. */
export interface SheetColumn<Value = unknown> {
  /** What other programs call it, as `plainName` writes it. */
  names?: readonly string[];
  /** A file without it is refused, and so is a row whose cell is empty, unless that says something. */
  needed?: boolean;
  /** What an empty cell says; absent: null, that nothing is known. */
  whenEmpty?: Value;
  read: ReadCell<Value>;
}

export type SheetColumns = Readonly<Record<string, SheetColumn>>;

/** What a row says, by columns; absent: the file has no such column. */
export type SheetValues<Columns extends SheetColumns> = {
  -readonly [Name in keyof Columns]?: Columns[Name] extends { needed: true; read: ReadCell<infer Value> }
    ? Value
    : Columns[Name] extends { read: ReadCell<infer Value> }
      ? Value | null
      : never;
};

export interface SheetRow<Columns extends SheetColumns> {
  line: number;
  /** The cells as they came, without the guard of our own files. */
  cells: Readonly<Partial<Record<keyof Columns, string>>>;
  read: { values: SheetValues<Columns> } | { reasons: string[] };
}

/** Letters and digits alone; '#' is a number, so that 'Stock #' is no stock. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('#', 'number')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Figures in other units than ours are left to a person. */
const hasOtherUnits = /(^|[^a-z])(mph|mi|miles|hp|bhp|ps|mpg|eur|euro|gbp|chf)([^a-z]|$)|[€£¥]/i;

/** Finds the column of a name: our own, in any case, else by what others call it, and whether the name is our own. */
export function columnFinder<Name extends string>(columns: Readonly<Record<Name, SheetColumn>>) {
  // A table of columns has the names of its type alone.
  const names = Object.keys(columns) as Name[];
  const own = new Map(names.map((name) => [name.toLowerCase(), name]));
  const others = new Map(
    names.flatMap((name) =>
      // Ids of others are none of ours.
      [...(name === '_id' ? [] : [plainName(name)]), ...(columns[name].names ?? [])].map(
        (other) => [other, name] as const,
      ),
    ),
  );
  const ownName = (name: string) => own.get(name.trim().toLowerCase());
  const find = (name: string): Name | undefined => {
    const column = ownName(name);
    if (column || hasOtherUnits.test(name)) return column;
    // What is in brackets is said in addition to the name: 'Price (USD)'.
    return others.get(plainName(name)) ?? others.get(plainName(name.replace(/[([].*$/, '')));
  };
  return { names, ownName, find };
}

/** The column of each cell; null: it is passed over; undefined: it has no name, and there has to be nothing in it. */
export type SheetHeader<Name extends string> = readonly (Name | null | undefined)[];

/** Reads the cells of a row, each by its column, and collects all that is wrong with them. `ofAll`: what cells say that the file does not have. */
export function readRow<Columns extends SheetColumns>(
  columns: Columns,
  header: SheetHeader<keyof Columns & string>,
  { line, cells: record }: CsvRow,
  writing: Writing,
  ofAll: Readonly<Record<string, string>> = {},
): SheetRow<Columns> {
  const end = record.findLastIndex((cell) => cell.trim() !== '') + 1;
  const given = header.map((name, place) => [name, unguarded((record[place] ?? '').trim())] as const);
  const said = [...Object.entries(ofAll), ...given.filter(([name]) => typeof name === 'string')];
  // The names are those of the columns.
  const cells = Object.fromEntries(said) as SheetRow<Columns>['cells'];
  const bad = (reason: string) => ({ line, cells, read: { reasons: [reason] } });
  if (record.length < header.length || end > header.length)
    return bad(
      `This line has ${Math.min(record.length, Math.max(end, header.length))} cells; the first line has ${header.length}`,
    );
  if (record.some((cell) => cell.includes('\0'))) return bad('This line contains a NUL character');
  const lost = given.findIndex(([name, text]) => name === undefined && text !== '');
  if (lost !== -1)
    return bad(`Cell ${lost + 1} is “${shownStart(given[lost]?.[1] ?? '')}”, and its column has no name`);
  const reasons: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { needed, whenEmpty = null, read }] of Object.entries<SheetColumn>(columns)) {
    const text = cells[name];
    if (text === undefined) continue;
    if (text === '') {
      values[name] = whenEmpty;
      if (needed && values[name] === null) reasons.push(`${name} is missing`);
      continue;
    }
    const answer = read(text, writing);
    if ('problem' in answer) reasons.push(`${name} is “${shownStart(text)}”; ${answer.problem}`);
    else values[name] = answer.value;
  }
  // Each value was read by the column of its name.
  return { line, cells, read: reasons.length > 0 ? { reasons } : { values: values as SheetValues<Columns> } };
}

/** How decimals are written where the cells are separated so. */
export const decimalsOf = (delimiter: string): '.' | ',' => (delimiter === ',' ? '.' : ',');

export interface Sheet<Columns extends SheetColumns> {
  columns: Columns;
  /** What our own export has besides; it is not read. */
  ignored?: readonly string[];
  /** Columns that this person may not write, and why. */
  forbidden?: { names: readonly (keyof Columns)[]; text: string };
  /** Rows in one file. */
  most: number;
  /** Said of a file without rows: 'The file has no values.' */
  nothing: string;
  /** Of files with days: `isMonthFirst`. */
  monthFirst?: boolean | undefined;
}

/** The column of each cell. Throws `UnreadableFile` where the first line cannot be read. */
function headerOf<Columns extends SheetColumns>(
  first: readonly string[],
  { columns, ignored = [], forbidden }: Sheet<Columns>,
): SheetHeader<keyof Columns & string> {
  const { names, find } = columnFinder<keyof Columns & string>(columns);
  const passedOver = new Set(ignored.map((name) => name.toLowerCase()));
  const given = first
    .slice(0, first.findLastIndex((name) => name.trim() !== '') + 1)
    .map((name) => name.trim());
  const read = given.map((name) => (passedOver.has(name.toLowerCase()) ? null : find(name)));
  const shown = names.filter((name) => !forbidden?.names.includes(name));
  const refuse = (what: string) => {
    throw new UnreadableFile(`The first line ${what}. The columns are ${shown.join(', ')}.`);
  };
  const missing = names.filter((name) => columns[name]!.needed && !read.includes(name));
  const unknown = given.filter((name, place) => name !== '' && read[place] === undefined);
  const known = read.filter((name): name is keyof Columns & string => typeof name === 'string');
  const twice = known.filter((name, place) => known.indexOf(name) !== place);
  if (missing.length === 1) refuse(`is missing the column ${missing[0]}`);
  if (missing.length > 1) refuse(`is missing these columns: ${missing.join(', ')}`);
  if (unknown.length > 0) refuse(`has unknown columns: ${unknown.join(', ')}`);
  if (twice.length > 0) refuse(`has columns twice: ${twice.join(', ')}`);
  if (forbidden && known.some((name) => forbidden.names.includes(name)))
    throw new UnreadableFile(forbidden.text);
  return read;
}

async function rowsOf<Columns extends SheetColumns>(file: Buffer, sheet: Sheet<Columns>) {
  const { delimiter, rows } = readCsv(file);
  const writing = { decimals: decimalsOf(delimiter), isForeign: false, monthFirst: sheet.monthFirst };
  const read: SheetRow<Columns>[] = [];
  let header: SheetHeader<keyof Columns & string> | undefined;
  for await (const row of rows) {
    if (!header) {
      header = headerOf(row.cells, sheet);
      continue;
    }
    read.push(readRow(sheet.columns, header, row, writing));
    if (read.length > sheet.most)
      throw new UnreadableFile(
        `The file has more than ${sheet.most.toLocaleString('en-US')} lines. Split it.`,
      );
  }
  if (read.length === 0) throw new UnreadableFile(sheet.nothing);
  return read;
}

/** The rows of a small file, each read or with all that is wrong with it. Throws 400 where it cannot be read as a whole. */
export async function readSheet<Columns extends SheetColumns>(
  file: Buffer,
  sheet: Sheet<Columns>,
): Promise<SheetRow<Columns>[]> {
  try {
    return await rowsOf(file, sheet);
  } catch (error) {
    const problem = problemOfFile(error);
    throw problem ? badInput({ file: problem }) : error;
  }
}
