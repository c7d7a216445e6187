import { and, eq, ilike, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import { type Database, violates } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import { fromCursor, sortValue } from '#platform/lists/cursor.ts';
import { sliceList } from '#platform/lists/list-page.ts';
import { rowsBefore } from '#platform/lists/list-query.ts';
import { toCents, toDollars } from '#platform/money.ts';
import { searchKey } from '#platform/text/search-key.ts';
import { tradeInValues } from '../trade-ins.tables.ts';
import type { TradeInValue, ValueInput, ValuesQuery } from './values.contract.ts';

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
