import { type Column, type SQL, sql } from 'drizzle-orm';
import type { OrderType } from '#features/orders/orders.rules.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { addDays, beginningOf } from '#platform/dates/date-arithmetic.ts';
import type { Moved } from './sales-figures.rules.ts';

/** What was sold and refunded on one day, of one type. */
export interface DayMoved extends Moved {
  day: string;
  type: OrderType;
}

/**
 * Sales and refunds of these calendar dates, which follow one another, from the orders themselves: a row per day and
 * type on which anything happened. A sale counts when it was paid; a refund, of a part or of all, on the day on which it
 * was decided, so that no day that is over ever changes. What was never paid counts nowhere.
 */
export function movementsOn(days: readonly string[], timeZone: string): SQL {
  const starts = [...days, addDays(days.at(-1)!, 1)].map((day) => beginningOf(day, timeZone).toISOString());
  const [from, until] = [starts[0]!, starts.pop()!];
  const bounds = sql`${sql.param(starts)}::timestamptz[]`;
  const within = (column: Column) =>
    sql`${column} >= ${from}::timestamptz and ${column} < ${until}::timestamptz`;
  return sql`
    select ((${sql.param(days)}::date[])[place])::text as "day", type,
      sum(sold_cents)::bigint as "soldCents", sum(sold_tax)::bigint as "soldTaxCents",
      sum(sold_state)::bigint as "soldStateCents", sum(sold)::int as "sold",
      sum(refunded_cents)::bigint as "refundedCents", sum(refunded_tax)::bigint as "refundedTaxCents",
      sum(refunded_state)::bigint as "refundedStateCents", sum(refunded)::int as "refunded"
    from (
      select width_bucket(${orders.paidAt}, ${bounds}) as place, type,
        sum(price_cents + extra_cents) as sold_cents, sum(tax_cents) as sold_tax, sum(state_cents) as sold_state,
        count(*) as sold, 0 as refunded_cents, 0 as refunded_tax, 0 as refunded_state, 0 as refunded
      from ${orders} where ${within(orders.paidAt)} group by 1, 2
      union all
      select width_bucket(${refunds.createdAt}, ${bounds}), ${orders.type}, 0, 0, 0, 0,
        sum(${refunds.amountCents}), sum(${refunds.taxCents}), sum(${refunds.stateCents}),
        count(*) filter (where ${refunds.cause} <> 'part')
      from ${refunds} join ${orders} on ${orders.id} = ${refunds.orderId}
      where ${within(refunds.createdAt)} group by 1, 2
    ) moved
    group by place, type`;
}

/** What happened on these days, read from the orders now. No days: nothing. */
export async function readMovements(
  database: Database,
  days: readonly string[],
  timeZone: string,
): Promise<DayMoved[]> {
  if (days.length === 0) return [];
  const { rows } = await database.execute<DayMoved & Record<string, unknown>>(movementsOn(days, timeZone));
  return rows;
}
