import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { badInput, CodedError } from '#platform/errors.ts';
import { cellTyped } from '#platform/figures.ts';
import { csvHead, csvLine } from '#platform/text/csv.ts';
import { guarded, unguarded } from '#platform/text/csv-guard.ts';
import { shownStart } from '#platform/text/one-line.ts';
import { decimalsOf, problemOfFile, readCsv, UnreadableFile } from '#platform/text/read-csv.ts';
import { searchKey } from '#platform/text/search-key.ts';
import { tradeInValues } from '../trade-ins.tables.ts';
import {
  mostValueLines,
  type ValueFileResult,
  type ValueInput,
  valueInput,
  valueShapes,
} from './values.contract.ts';
import { columnsOf, inputOf, readValues, recordValue, type ValueRow } from './values.service.ts';

/** Lines that an answer tells. */
const toldLines = 100;

const overtaken = () =>
  new CodedError(409, 'file-overtaken', 'The table has changed since the file was read. Check it again.');

type Verdict =
  | { kind: 'new'; line: number; input: ValueInput }
  | { kind: 'changed'; line: number; input: ValueInput; id: string; before: ValueInput }
  | { kind: 'unchanged'; line: number }
  | { kind: 'bad'; line: number; car: string; reasons: string[] };

const isSame = (one: ValueInput, other: ValueInput) =>
  valueColumns.every((column) => one[column] === other[column]);

function judge(rows: readonly ValueRow[], { line, car, read }: ReadLine): Verdict {
  if ('reasons' in read) return { kind: 'bad', line, car, reasons: read.reasons };
  const { input } = read;
  const { makeKey, modelKey } = columnsOf(input);
  const row = rows.find(
    (one) => one.makeKey === makeKey && one.modelKey === modelKey && one.fromYear === input.fromYear,
  );
  if (!row) return { kind: 'new', line, input };
  const before = inputOf(row);
  return isSame(before, input)
    ? { kind: 'unchanged', line }
    : { kind: 'changed', line, input, id: row.id, before };
}

function resultOf(verdicts: readonly Verdict[], isWritten: boolean): ValueFileResult {
  const count = (kind: Verdict['kind']) => verdicts.filter((one) => one.kind === kind).length;
  const bad = verdicts.flatMap((one) =>
    one.kind === 'bad' ? [{ line: one.line, car: one.car, reasons: one.reasons }] : [],
  );
  return {
    isWritten,
    version: createHash('sha256').update(JSON.stringify(verdicts)).digest('hex').slice(0, 24),
    newLines: count('new'),
    changedLines: count('changed'),
    unchangedLines: count('unchanged'),
    badLines: bad.length,
    bad: bad.slice(0, toldLines),
  };
}

async function write(transaction: Database, actor: Member, verdict: Verdict): Promise<void> {
  const updatedAt = now();
  if (verdict.kind === 'new') {
    const id = newId();
    const { input } = verdict;
    const added = await transaction
      .insert(tradeInValues)
      .values({ ...columnsOf(input), id, updatedAt })
      .onConflictDoNothing()
      .returning({ id: tradeInValues.id });
    if (added.length === 0) throw overtaken();
    await recordValue(transaction, actor, 'add trade-in value', { id, after: input });
  }
  if (verdict.kind === 'changed') {
    const { id, input, before } = verdict;
    const changed = await transaction
      .update(tradeInValues)
      .set({ ...columnsOf(input), updatedAt })
      .where(eq(tradeInValues.id, id))
      .returning({ id: tradeInValues.id });
    if (changed.length === 0) throw overtaken();
    await recordValue(transaction, actor, 'change trade-in value', { id, before, after: input });
  }
}

/**
 * Takes a file of values: all of its lines, or none; lines of the table that it does not name stay. `seen` is what the dry run
 * answered; absent: a dry run, which writes nothing. Throws 400 where the file cannot be read, and 409 `file-overtaken` where
 * the write would do something else than the dry run has said.
 */
export async function takeValueFile(
  database: Database,
  actor: Member,
  file: Buffer,
  seen: string | undefined,
): Promise<ValueFileResult> {
  const lines = await readValueFile(file);
  return database.transaction(async (transaction) => {
    const rows = await readValues(transaction);
    const verdicts = lines.map((line) => judge(rows, line));
    const result = resultOf(verdicts, seen !== undefined);
    if (seen === undefined) return result;
    if (result.version !== seen || result.badLines > 0) throw overtaken();
    for (const verdict of verdicts) await write(transaction, actor, verdict);
    return result;
  });
}

/** The table as CSV (RFC 4180); brought again, it changes nothing. */
export async function exportValues(database: Database): Promise<string> {
  const rows = await readValues(database);
  const lines = rows.map((row) => {
    const input = inputOf(row);
    return csvLine(
      valueColumns.map((column) => {
        const value = input[column];
        return typeof value === 'string' ? guarded(value) : value;
      }),
    );
  });
  return csvHead(valueColumns) + lines.join('');
}

type ValueColumn = keyof ValueInput;
const isColumn = (name: string): name is ValueColumn => Object.hasOwn(valueShapes, name);

/** The columns of the file, in the order of the export. */
const valueColumns: readonly ValueColumn[] = Object.keys(valueShapes).filter(isColumn);

interface ReadLine {
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
