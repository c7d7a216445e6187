import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { PlanPaymentState } from '#features/payments/collection/collection.rules.ts';
import { planPayments } from '#features/payments/collection/collection.tables.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { monthOfDay } from '#platform/dates/calendar-month.ts';
import { addDays, beginningOf } from '#platform/dates/date-arithmetic.ts';
import { countTo } from '#platform/lists/count.ts';
import { type Cents, toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { CollectingFigures } from './collecting.contract.ts';
import { type ShownFilter, soonDays, statesShown } from './collecting.rules.ts';

async function sumCharged(database: Database, condition: SQL | undefined): Promise<Cents> {
  const charged = sql<string>`coalesce(sum(${planPayments.amountCents} - ${planPayments.endedCents}), 0)`;
  const [found] = await database
    .select({ cents: charged.mapWith(Number) })
    .from(planPayments)
    .where(condition);
  return found?.cents ?? 0;
}

async function countShown(database: Database, show: ShownFilter) {
  const shown = database
    .select({ number: planPayments.number })
    .from(planPayments)
    .where(inArray(planPayments.state, [...statesShown[show]]));
  const { total: count, atLeast } = await countTo(database, shown);
  return { count, atLeast };
}

/** What is owed of these states up to a day; without one, whenever it was due. */
const sumOwed = (database: Database, states: readonly PlanPaymentState[], until?: string) =>
  sumCharged(
    database,
    and(inArray(planPayments.state, [...states]), until ? lte(planPayments.dueDate, until) : undefined),
  );

const sumPaidSince = (database: Database, since: Date) =>
  sumCharged(database, and(eq(planPayments.state, sql`'paid'`), gte(planPayments.paidAt, since)));

/**
 * What plans brought in since the first day of this month at the dealership, what is due soon, what is late, and how many
 * payments stand where. Nothing of it reads all payments that there ever were or will be: counts end, sums are of some weeks.
 */
export async function readCollectingFigures({
  database,
  config: { dealerTimezone },
}: Pick<Platform, 'database' | 'config'>): Promise<CollectingFigures> {
  const today = calendarDate(now(), dealerTimezone);
  const month = beginningOf(`${monthOfDay(today)}-01`, dealerTimezone);
  const [received, soon, overdue, late, failed, due, paid, ended] = await Promise.all([
    sumPaidSince(database, month),
    sumOwed(database, ['due', 'charging', 'failed'], addDays(today, soonDays)),
    sumOwed(database, ['late']),
    countShown(database, 'late'),
    countShown(database, 'failed'),
    countShown(database, 'due'),
    countShown(database, 'paid'),
    countShown(database, 'ended'),
  ]);
  return {
    collectedThisMonth: toDollars(received),
    dueSoon: toDollars(soon),
    late: toDollars(overdue),
    counts: { late, failed, due, paid, ended },
  };
}
