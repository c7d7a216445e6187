import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError } from '#platform/errors.ts';
import { csvHead, csvLine } from '#platform/text/csv.ts';
import { guarded } from '#platform/text/csv-guard.ts';
import { tradeInValues } from '../trade-ins.tables.ts';
import { type ReadLine, readValueFile, valueColumns } from './read-value-file.ts';
import type { ValueFileResult, ValueInput } from './values.contract.ts';
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
