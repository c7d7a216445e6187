import { asc, sql } from 'drizzle-orm';
import { bookEntries } from '#features/books/books.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { orders } from '../orders.tables.ts';
import { bookChecks, bookDifferences } from './bookkeeping.tables.ts';

/** What moved so lately is left to the next run: its transaction may not have ended. */
const settledAfterMs = 10 * 60_000;

/** The first run looks back so far; all that is older is met by the round. */
const lookedBackMs = 86_400_000;

/** The payments of one run, and what is kept of how far it came. */
export interface Run {
  paymentIds: string[];
  comparedUntil: Date;
  sweptUpTo: string;
  /** Undefined: the round through all payments goes on. */
  sweptAt: Date | undefined;
}

/** Payments of what moved between two instants, the oldest first; what moved in the same millisecond stays together. */
async function findMoved(database: Database, since: Date, until: Date, most: number) {
  const between = (column: string) =>
    sql`${sql.identifier(column)} > ${since} and ${sql.identifier(column)} <= ${until}`;
  const moved = (table: typeof bookEntries | typeof orders | typeof refunds, column: string) =>
    sql`(select payment_id, ${sql.identifier(column)} as at from ${table} where ${between(column)}
      order by ${sql.identifier(column)} fetch first ${sql.raw(String(most))} rows with ties)`;
  const { rows } = await database.execute<{ paymentId: string; atMs: number }>(sql`
    select payment_id as "paymentId", (extract(epoch from at) * 1000)::bigint as "atMs" from (
      ${moved(bookEntries, 'at')} union all ${moved(orders, 'paid_at')}
      union all ${moved(refunds, 'created_at')} union all ${moved(refunds, 'done_at')}) as moved
    order by at fetch first ${sql.raw(String(most))} rows with ties`);
  return {
    ids: rows.map(({ paymentId }) => paymentId),
    until: rows.length < most ? until : new Date(rows.at(-1)!.atMs),
  };
}

/** The next payments by their ids, those that stand in the books alone among them. */
async function findNext(database: Database, after: string, most: number): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    (select id from ${payments} where id > ${after} order by id limit ${most})
    union
    (select distinct payment_id from ${bookEntries} where payment_id > ${after} order by payment_id limit ${most})
    order by id limit ${most}`);
  return rows.map(({ id }) => id);
}

/** Payments that differed, those first that were compared longest ago. */
async function findDiffering(database: Database, most: number): Promise<string[]> {
  const found = await database
    .select({ paymentId: bookDifferences.paymentId })
    .from(bookDifferences)
    .orderBy(asc(bookDifferences.comparedAt))
    .limit(most);
  return found.map(({ paymentId }) => paymentId);
}

/**
 * What a run compares, at most so many payments of each: what moved since the last one, what differed, and the next part
 * of the round through all payments.
 */
export async function paymentsToCompare(database: Database, at: Date, most: number): Promise<Run> {
  const [check] = await database.select().from(bookChecks);
  const until = new Date(at.getTime() - settledAfterMs);
  const since = check?.comparedUntil ?? new Date(until.getTime() - lookedBackMs);
  const moved = await findMoved(database, since, until, most);
  const next = await findNext(database, check?.sweptUpTo ?? '', most);
  const isOver = next.length < most;
  return {
    paymentIds: [...new Set([...moved.ids, ...(await findDiffering(database, most)), ...next])],
    comparedUntil: moved.until,
    sweptUpTo: isOver ? '' : next.at(-1)!,
    sweptAt: isOver ? at : undefined,
  };
}
