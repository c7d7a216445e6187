import { badInput } from '#platform/errors.ts';
import { cellTyped } from '#platform/figures.ts';
import { unguarded } from '#platform/text/csv-guard.ts';
import { shownStart } from '#platform/text/one-line.ts';
import { decimalsOf, problemOfFile, readCsv, UnreadableFile } from '#platform/text/read-csv.ts';
import { searchKey } from '#platform/text/search-key.ts';
import { mostValueLines, type ValueInput, valueInput, valueShapes } from './values.contract.ts';

type ValueColumn = keyof ValueInput;
const isColumn = (name: string): name is ValueColumn => Object.hasOwn(valueShapes, name);

/** The columns of the file, in the order of the export. */
export const valueColumns: readonly ValueColumn[] = Object.keys(valueShapes).filter(isColumn);

export interface ReadLine {
  line: number;
  /** 'Mazda MX-5', as it stands there. */
  car: string;
  read: { input: ValueInput } | { reasons: string[] };
}

function headerOf(cells: readonly string[]): ValueColumn[] {
  const known = new Map(valueColumns.map((column) => [column.toLowerCase(), column]));
  const named = cells.map((cell) => cell.trim());
  const read = named.flatMap((name) => known.get(name.toLowerCase()) ?? []);
  const told = (what: string, names: readonly string[]) =>
    new UnreadableFile(
      `${what}: ${names.map((name) => name || '(no name)').join(', ')}. The columns are ${valueColumns.join(', ')}.`,
    );
  const unknown = named.filter((name) => !known.has(name.toLowerCase()));
  const missing = valueColumns.filter((column) => !read.includes(column));
  const twice = read.filter((column, index) => read.indexOf(column) !== index);
  if (missing.length > 0) throw told('The first line is missing these columns', missing);
  if (unknown.length > 0) throw told('The first line has unknown columns', unknown);
  if (twice.length > 0) throw told('The first line has columns twice', twice);
  return read;
}

/** All that is wrong with a line, together. */
function readLine(header: readonly ValueColumn[], record: readonly string[], decimals: '.' | ',') {
  if (record.length !== header.length)
    return { reasons: [`This line has ${record.length} cells; the first line has ${header.length}`] };
  if (record.some((cell) => cell.includes('\0'))) return { reasons: ['This line contains a NUL character'] };
  const cells = new Map(header.map((column, index) => [column, unguarded((record[index] ?? '').trim())]));
  const isText = (column: ValueColumn) => column === 'make' || column === 'model';
  const said = Object.fromEntries(
    header.map((column) => {
      const cell = cells.get(column) ?? '';
      return [column, isText(column) ? cell : cellTyped(cell, decimals)];
    }),
  );
  const parsed = valueInput.safeParse(said);
  if (parsed.success) return { input: parsed.data };
  return {
    reasons: parsed.error.issues.map(({ path, message }) => {
      const column = header.find((one) => one === path[0]) ?? 'make';
      return `${column} is “${shownStart(cells.get(column) ?? '')}”; ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
    }),
  };
}

const keyOf = ({ make, model, fromYear }: ValueInput) => `${searchKey(make)}|${searchKey(model)}|${fromYear}`;

/** A car that two lines name: the second one cannot be taken. */
function refuseTwice(lines: readonly ReadLine[]): ReadLine[] {
  const first = new Map<string, number>();
  return lines.map((one) => {
    if (!('input' in one.read)) return one;
    const key = keyOf(one.read.input);
    const before = first.get(key);
    if (before !== undefined)
      return { ...one, read: { reasons: [`Line ${before} has the same make, model and first year`] } };
    first.set(key, one.line);
    return one;
  });
}

async function linesOf(file: Buffer): Promise<ReadLine[]> {
  const csv = readCsv(file);
  const lines: ReadLine[] = [];
  let header: ValueColumn[] | undefined;
  for await (const { record, info } of csv.lines) {
    if (!header) {
      header = headerOf(record);
      continue;
    }
    const cell = (column: ValueColumn) => record[header?.indexOf(column) ?? -1] ?? '';
    lines.push({
      line: info.lines,
      car: shownStart(`${cell('make')} ${cell('model')}`.trim()).toWellFormed(),
      read: readLine(header, record, decimalsOf(csv.delimiter)),
    });
    if (lines.length > mostValueLines)
      throw new UnreadableFile(
        `The file has more than ${mostValueLines.toLocaleString('en-US')} lines. Split it.`,
      );
  }
  if (lines.length === 0) throw new UnreadableFile('The file has no values.');
  return refuseTwice(lines);
}

/** The lines of a file of values, each read or with what is wrong with it. Throws 400 where it cannot be read as a whole. */
export async function readValueFile(file: Buffer): Promise<ReadLine[]> {
  try {
    return await linesOf(file);
  } catch (error) {
    const problem = problemOfFile(error);
    throw problem ? badInput({ file: problem }) : error;
  }
}
