import { and, eq, ilike, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import { fits, line, money, whole } from '#platform/csv/cells.ts';
import { takeFile, type Verdict } from '#platform/csv/dry-run.ts';
import { readSheet, type SheetColumn, type SheetRow } from '#platform/csv/sheet.ts';
import { csvHead, csvLine, guarded } from '#platform/csv/write-csv.ts';
import { type Database, violates } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import { fromCursor, sortValue } from '#platform/lists/cursor.ts';
import { sliceList } from '#platform/lists/list-page.ts';
import { rowsBefore } from '#platform/lists/list-query.ts';
import { toCents, toDollars } from '#platform/money.ts';
import { shownStart } from '#platform/text/one-line.ts';
import { searchKey } from '#platform/text/search-key.ts';
import { longestName } from '../trade-ins.rules.ts';
import { tradeInValues } from '../trade-ins.tables.ts';
import {
  mostValueLines,
  type TradeInValue,
  type ValueFileResult,
  type ValueInput,
  type ValuesQuery,
  valueInput,
  valueShapes,
} from './values.contract.ts';

type Actor = Pick<Member, 'userId' | 'email'>;

export type ValueRow = typeof tradeInValues.$inferSelect;

/** The columns that a line fills. */
export const columnsOf = (input: ValueInput) => ({
  make: input.make,
  model: input.model,
  makeKey: searchKey(input.make),
  modelKey: searchKey(input.model),
  fromYear: input.fromYear,
  toYear: input.toYear,
  newCents: toCents(input.value),
  yearlyFallPercent: input.yearlyFallPercent,
  usualKm: input.usualKm,
  perThousandKmCents: toCents(input.perThousandKm),
  fairPercent: input.fairPercent,
  poorPercent: input.poorPercent,
  repairedPercent: input.repairedPercent,
  spreadPercent: input.spreadPercent,
});

/** A line as it is sent; what a change is compared with. */
export const inputOf = (row: ValueRow): ValueInput => ({
  make: row.make,
  model: row.model,
  fromYear: row.fromYear,
  toYear: row.toYear,
  value: toDollars(row.newCents),
  yearlyFallPercent: row.yearlyFallPercent,
  usualKm: row.usualKm,
  perThousandKm: toDollars(row.perThousandKmCents),
  fairPercent: row.fairPercent,
  poorPercent: row.poorPercent,
  repairedPercent: row.repairedPercent,
  spreadPercent: row.spreadPercent,
});

const present = (row: ValueRow): TradeInValue => ({
  ...inputOf(row),
  _id: row.id,
  updatedAt: row.updatedAt.toISOString(),
});

const noSuchValue = () => notFound('This line no longer exists.');

const twice = ({ make, model, fromYear }: ValueInput) =>
  new CodedError(
    409,
    'value-exists',
    `There is already a line for ${make} ${model || '(all other models)'} from ${fromYear}.`,
    { fields: { fromYear: 'There is already a line from this year' } },
  );

const valuesCursor = z.tuple([sortValue.text, sortValue.text, sortValue.integer, sortValue.id]);

const escaped = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/** A list page of the table, by make, model and first year. Throws 400 for a cursor that is not ours. */
export async function listValues(database: Database, { search, limit, cursor, page }: ValuesQuery) {
  const { makeKey, modelKey, fromYear, id } = tradeInValues;
  const last = cursor === undefined ? undefined : fromCursor(cursor, valuesCursor);
  const part = search && `%${escaped(searchKey(search))}%`;
  const wanted = part
    ? or(ilike(sql`${makeKey} || ${modelKey}`, part), ilike(sql`${modelKey}`, part))
    : undefined;
  const behind =
    last &&
    sql`(${makeKey}, ${modelKey}, ${fromYear}, ${id}) > (${last[0]}::text, ${last[1]}::text, ${last[2]}::int, ${last[3]}::text)`;
  const rows = await database
    .select()
    .from(tradeInValues)
    .where(and(wanted, behind))
    .orderBy(makeKey, modelKey, fromYear, id)
    .offset(rowsBefore({ page, limit }))
    .limit(limit + 1);
  const slice = sliceList(rows, limit, (row) => [row.makeKey, row.modelKey, row.fromYear, row.id]);
  return {
    values: slice.rows.map(present),
    nextCursor: slice.nextCursor,
    total: await database.$count(tradeInValues, wanted),
  };
}

/** Every line, in the order of the list: a dealer has hundreds, not millions. */
export const readValues = (database: Database): Promise<ValueRow[]> =>
  database
    .select()
    .from(tradeInValues)
    .orderBy(tradeInValues.makeKey, tradeInValues.modelKey, tradeInValues.fromYear, tradeInValues.id);

/** The audit line of a change of the table. */
export const recordValue = (
  database: Database,
  actor: Actor,
  action: string,
  { id, before, after }: { id: string; before?: ValueInput; after?: ValueInput },
) => {
  const { make = '', model = '' } = after ?? before ?? {};
  return recordAudit(database, {
    actor,
    action,
    subject: { type: 'trade-in value', id, name: `${make} ${model}`.trim() },
    ...(before && { before: { ...before } }),
    ...(after && { after: { ...after } }),
  });
};

async function once<Written>(input: ValueInput, write: () => Promise<Written>): Promise<Written> {
  try {
    return await write();
  } catch (error) {
    if (violates(error, 'trade_in_values_car')) throw twice(input);
    throw error;
  }
}

/** Adds a line. Throws 409 `value-exists`. */
export const addValue = (database: Database, actor: Actor, input: ValueInput): Promise<TradeInValue> =>
  once(input, () =>
    database.transaction(async (transaction) => {
      const [row] = await transaction
        .insert(tradeInValues)
        .values({ ...columnsOf(input), id: newId(), updatedAt: now() })
        .returning();
      if (!row) throw new Error('The line was not written');
      await recordValue(transaction, actor, 'add trade-in value', { id: row.id, after: inputOf(row) });
      return present(row);
    }),
  );

/** Changes a line. Throws 404 and 409 `value-exists`. */
export const changeValue = (
  database: Database,
  actor: Member,
  id: string,
  input: ValueInput,
): Promise<TradeInValue> =>
  once(input, () =>
    database.transaction(async (transaction) => {
      const mine = eq(tradeInValues.id, id);
      const [before] = await transaction.select().from(tradeInValues).where(mine).for('update');
      if (!before) throw noSuchValue();
      const [row] = await transaction
        .update(tradeInValues)
        .set({ ...columnsOf(input), updatedAt: now() })
        .where(mine)
        .returning();
      if (!row) throw noSuchValue();
      await recordValue(transaction, actor, 'change trade-in value', {
        id,
        before: inputOf(before),
        after: inputOf(row),
      });
      return present(row);
    }),
  );

/** Takes a line out. Throws 404. */
export async function removeValue(database: Database, actor: Member, id: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const [row] = await transaction.delete(tradeInValues).where(eq(tradeInValues.id, id)).returning();
    if (!row) throw noSuchValue();
    await recordValue(transaction, actor, 'remove trade-in value', { id, before: inputOf(row) });
  });
}

const overtaken = () =>
  new CodedError(409, 'file-overtaken', 'The table has changed since the file was read. Check it again.');

const name = (shape: z.ZodType<string>, names: readonly string[] = []) => ({
  names,
  read: fits(shape, line(longestName)),
});
const figure = ({ minValue, maxValue }: z.ZodNumber, ...names: string[]) => ({
  names,
  needed: true as const,
  read: whole({ least: minValue ?? 0, most: maxValue ?? 0 }),
});
const sum = (shape: z.ZodNumber, ...names: string[]) => ({
  names,
  needed: true as const,
  read: fits(shape, money),
});

const { make, model, fromYear, toYear, value, yearlyFallPercent, usualKm, perThousandKm } = valueShapes;
const { fairPercent, poorPercent, repairedPercent, spreadPercent } = valueShapes;

/** The columns of the file, in the order of the export. */
const valueColumns = {
  make: { ...name(make, ['brand', 'manufacturer']), needed: true },
  // Empty: all models of the make without their own line.
  model: { ...name(model, ['modelname']), needed: true, whenEmpty: '' },
  fromYear: figure(fromYear, 'firstyear', 'yearfrom'),
  toYear: figure(toYear, 'lastyear', 'yearto'),
  value: sum(value, 'price', 'newvalue'),
  yearlyFallPercent: figure(yearlyFallPercent, 'yearlyfall', 'yearlydepreciation'),
  usualKm: figure(usualKm, 'kmperyear'),
  perThousandKm: sum(perThousandKm, 'per1000km'),
  fairPercent: figure(fairPercent, 'fair'),
  poorPercent: figure(poorPercent, 'poor'),
  repairedPercent: figure(repairedPercent, 'repaired'),
  spreadPercent: figure(spreadPercent, 'spread'),
} satisfies Record<keyof ValueInput, SheetColumn>;
type Row = SheetRow<typeof valueColumns>;

// The keys of the table above are its names.
const columnNames = Object.keys(valueColumns) as (keyof ValueInput)[];

const isSame = (one: ValueInput, other: ValueInput) =>
  columnNames.every((column) => one[column] === other[column]);

type Judged = Verdict & { input?: ValueInput; id?: string; before?: ValueInput };

/** Judges rows against the table, and those that name a car which an earlier row has. */
function judgeAgainst(known: readonly ValueRow[]): (row: Row) => Judged {
  const keyOf = (input: ValueInput) => {
    const { makeKey, modelKey } = columnsOf(input);
    return JSON.stringify([makeKey, modelKey, input.fromYear]);
  };
  const byKey = new Map(known.map((row) => [keyOf(inputOf(row)), row]));
  const lineOf = new Map<string, number>();
  return ({ line, read }) => {
    if ('reasons' in read) return { line, kind: 'bad', reasons: read.reasons };
    const parsed = valueInput.safeParse(read.values);
    if (!parsed.success)
      return { line, kind: 'bad', reasons: parsed.error.issues.map(({ message }) => message) };
    const input = parsed.data;
    const key = keyOf(input);
    const earlier = lineOf.get(key);
    if (earlier !== undefined)
      return {
        line,
        kind: 'bad',
        reasons: [`Line ${earlier} has the same make, model and first year`],
      };
    lineOf.set(key, line);
    const row = byKey.get(key);
    if (!row) return { line, kind: 'new', input };
    const before = inputOf(row);
    return isSame(before, input)
      ? { line, kind: 'unchanged' }
      : { line, kind: 'changed', input, id: row.id, before };
  };
}

async function write(transaction: Database, actor: Member, { kind, input, id = newId(), before }: Judged) {
  if (!input) return;
  const row = { ...columnsOf(input), updatedAt: now() };
  const written =
    kind === 'new'
      ? await transaction
          .insert(tradeInValues)
          .values({ ...row, id })
          .onConflictDoNothing()
          .returning({ id: tradeInValues.id })
      : await transaction
          .update(tradeInValues)
          .set(row)
          .where(eq(tradeInValues.id, id))
          .returning({ id: tradeInValues.id });
  if (written.length === 0) throw overtaken();
  const action = kind === 'new' ? 'add trade-in value' : 'change trade-in value';
  await recordValue(transaction, actor, action, { id, before, after: input });
}

/** The rows of a file of values, each by itself. Throws 400 where the file cannot be read as a whole. */
export const readValueFile = (file: Buffer): Promise<Row[]> =>
  readSheet(file, { columns: valueColumns, most: mostValueLines, nothing: 'The file has no values.' });

/**
 * Takes a file of values: all of its lines, or none; lines of the table that it does not name stay. `seen` is what the dry run
 * answered; absent: a dry run. Throws 400 where the file cannot be read, and 409 `file-overtaken` where the write would do something else
 * than the dry run has said.
 */
export async function takeValueFile(
  database: Database,
  actor: Member,
  file: Buffer,
  seen: string | undefined,
): Promise<ValueFileResult> {
  const rows = await readValueFile(file);
  const { isWritten, version, count, bad } = await takeFile(
    database,
    { seen, overtaken },
    async (transaction) => {
      const verdicts = rows.map(judgeAgainst(await readValues(transaction)));
      if (seen !== undefined) for (const verdict of verdicts) await write(transaction, actor, verdict);
      return verdicts;
    },
  );
  const carOf = new Map(rows.map(({ line, cells }) => [line, `${cells.make ?? ''} ${cells.model ?? ''}`]));
  return {
    isWritten,
    version,
    newLines: count.new,
    changedLines: count.changed,
    unchangedLines: count.unchanged,
    badLines: count.bad,
    bad: bad.map(({ line, reasons }) => ({
      line,
      car: shownStart((carOf.get(line) ?? '').trim()).toWellFormed(),
      reasons,
    })),
  };
}

/** The table as CSV (RFC 4180); brought again, it changes nothing. */
export async function exportValues(database: Database): Promise<string> {
  const rows = await readValues(database);
  const lines = rows.map((row) => {
    const input = inputOf(row);
    return csvLine(
      columnNames.map((column) => {
        const said = input[column];
        return typeof said === 'string' ? guarded(said) : said;
      }),
    );
  });
  return csvHead(columnNames) + lines.join('');
}
