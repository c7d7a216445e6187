import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { bookEntries } from '#features/books/books.tables.ts';
import type { OrderType } from '#features/orders/orders.rules.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { addDays, beginningOf } from '#platform/dates/date-arithmetic.ts';
import { toDollars } from '#platform/money.ts';
import type { Shop } from './close-days.ts';
import { comparedDays, type DaySpan } from './periods.rules.ts';
import { readDays } from './read-figures.ts';
import type { MonthComparison } from './sales-figures.contract.ts';
import { together } from './sales-figures.rules.ts';

/** Deposits that were taken on these days, in dollars, whatever became of them since (rules.md#hold). */
async function readDeposits(database: Database, { from, to }: DaySpan, timeZone: string): Promise<number> {
  const [found] = await database
    .select({ cents: sql`coalesce(sum(-${bookEntries.depositsCents}), 0)`.mapWith(Number) })
    .from(bookEntries)
    .where(
      and(
        eq(bookEntries.movement, 'deposit'),
        sql`${bookEntries.depositsCents} <> 0`,
        gte(bookEntries.at, beginningOf(from, timeZone)),
        lt(bookEntries.at, beginningOf(addDays(to, 1), timeZone)),
      ),
    );
  return toDollars(found?.cents ?? 0);
}

/** What was sold on these days less what was refunded, in dollars, by what it was for. */
async function readSpan(shop: Shop, span: DaySpan) {
  const [moved, deposit] = await Promise.all([
    readDays(shop, span.from, span.to),
    readDeposits(shop.database, span, shop.config.dealerTimezone),
  ]);
  const of = (type: OrderType) => {
    const { soldCents, refundedCents } = together(moved.filter((one) => one.type === type));
    return toDollars(soldCents - refundedCents);
  };
  return { ...span, purchase: of('purchase'), rent: of('rent'), deposit };
}

/**
 * This month up to today, beside as many days of the month before (rules.md#sales-figures). Deposits stand apart: they are money
 * that is held, and no sale until their car is bought.
 */
export async function compareMonths(shop: Shop): Promise<MonthComparison> {
  const timeZone = shop.config.dealerTimezone;
  const { days, current, before, uncompared } = comparedDays(calendarDate(now(), timeZone));
  return {
    days,
    current: await readSpan(shop, current),
    before: await readSpan(shop, before),
    ...(uncompared && { uncompared }),
    timeZone,
  };
}
