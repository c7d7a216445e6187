import { type SQL, sql } from 'drizzle-orm';
import { bookEntries } from '#features/books/books.tables.ts';
import type { OrderType } from '#features/orders/orders.rules.ts';
import type { Database } from '#platform/database/database.ts';
import { addDays, beginningOf } from '#platform/dates/date-arithmetic.ts';
import type { Moved } from './sales-figures.rules.ts';

/** What was sold and refunded on one day, of one type. */
export interface DayMoved extends Moved {
  day: string;
  type: OrderType;
}

/** Of sales, or of refunds, the sum of a column. */
const of = (column: SQL, isSale: boolean) =>
  sql`coalesce(sum(${column}) filter (where ${isSale ? sql`is_sale` : sql`not is_sale`}), 0)::bigint`;

/**
 * Sales and refunds of these calendar dates, which follow one another, from the books: a row per day and
 * type on which anything happened. A sale counts when it was paid; a refund, of a part or of all, on the day on which it
 * was decided, so that no day that is over ever changes. What was never paid counts nowhere.
 */
export function movementsOn(days: readonly string[], timeZone: string): SQL {
  const starts = [...days, addDays(days.at(-1)!, 1)].map((day) => beginningOf(day, timeZone).toISOString());
  const [from, until] = [starts[0]!, starts.pop()!];
  const bounds = sql`${sql.param(starts)}::timestamptz[]`;
  return sql`
    select ((${sql.param(days)}::date[])[place])::text as "day", type,
      ${of(sql`cents`, true)} as "soldCents", ${of(sql`tax`, true)} as "soldTaxCents",
      ${of(sql`state`, true)} as "soldStateCents", ${of(sql`orders`, true)}::int as "sold",
      ${of(sql`cents`, false)} as "refundedCents", ${of(sql`tax`, false)} as "refundedTaxCents",
      ${of(sql`state`, false)} as "refundedStateCents", ${of(sql`orders`, false)}::int as "refunded"
    from (
      select width_bucket(${bookEntries.at}, ${bounds}) as place, type, movement = 'sale' as is_sale,
        abs(sum(net_sales_cents + tax_cents + state_cents)) as cents, abs(sum(tax_cents)) as tax,
        abs(sum(state_cents)) as state, count(*) filter (where movement <> 'part') as orders
      from ${bookEntries}
      where at >= ${from}::timestamptz and at < ${until}::timestamptz and type is not null group by 1, 2, 3
    ) moved
    group by place, type`;
}

/** What happened on these days, read from the books now. No days: nothing. */
export async function readMovements(
  database: Database,
  days: readonly string[],
  timeZone: string,
): Promise<DayMoved[]> {
  if (days.length === 0) return [];
  const { rows } = await database.execute<DayMoved & Record<string, unknown>>(movementsOn(days, timeZone));
  return rows;
}
