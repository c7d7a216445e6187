import { and, eq, sql } from 'drizzle-orm';
import { calendarDate, now } from '#platform/clock.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { orders } from '../orders.tables.ts';
import type { RentalCounts } from './handover.contract.ts';

/** How many rentals are out, and how many of those are due today or overdue. Read from the index of those that are out. */
export async function countRentals({
  database,
  config,
}: Pick<Platform, 'database' | 'config'>): Promise<RentalCounts> {
  const today = calendarDate(now(), config.dealerTimezone);
  const [counts] = await database
    .select({
      out: sql<number>`count(*)`.mapWith(Number),
      dueToday: sql<number>`count(*) filter (where ${orders.returnDate} = ${today})`.mapWith(Number),
      overdue: sql<number>`count(*) filter (where ${orders.returnDate} < ${today})`.mapWith(Number),
    })
    .from(orders)
    .where(and(eq(orders.state, 'delivered'), eq(orders.type, 'rent')));
  return counts!;
}
