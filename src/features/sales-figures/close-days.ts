import { and, between, eq, min, sql } from 'drizzle-orm';
import { orders } from '#features/orders/orders.tables.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { earlier, isBefore } from '#platform/dates/calendar-date.ts';
import { addDays, datesBetween } from '#platform/dates/date-arithmetic.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { movementsOn } from './read-movements.ts';
import { salesDays, salesProgress } from './sales-figures.tables.ts';

export type Shop = Pick<Platform, 'database' | 'config'>;

/** Days that one transaction adds up, so that a history of years does not hold locks for long. */
const batchDays = 31;

/** A day stays open for an hour after its end: the clocks of several servers differ, by far less than that. */
const graceMs = 3_600_000;

/**
 * The first day that must stay open. A sale is marked paid inside its transaction, so whatever falls on a day can
 * still come as long as a transaction is open that began before the day's end; of those, PostgreSQL knows the oldest.
 */
async function firstUnsettledDay(database: Database, timeZone: string): Promise<string> {
  const { rows } = await database.execute<{ oldest: number | null }>(sql`
    select (extract(epoch from min(xact_start)) * 1000)::float8 as oldest from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`);
  const oldest = rows[0]?.oldest;
  const settled = Math.min(now().getTime(), oldest ?? Number.POSITIVE_INFINITY);
  return calendarDate(new Date(settled - graceMs), timeZone);
}

/** Adds these days up again, in an open transaction that holds the lock on the progress. */
async function writeDays(database: Database, days: readonly string[], timeZone: string): Promise<void> {
  const ofThese = between(salesDays.day, days[0]!, days.at(-1)!);
  await database.delete(salesDays).where(and(eq(salesDays.timeZone, timeZone), ofThese));
  await database.execute(sql`
    insert into ${salesDays} (time_zone, day, type, sold_cents, sold_tax_cents, sold_state_cents, sold,
      refunded_cents, refunded_tax_cents, refunded_state_cents, refunded)
    select ${timeZone}, "day"::date, type, "soldCents", "soldTaxCents", "soldStateCents", "sold",
      "refundedCents", "refundedTaxCents", "refundedStateCents", "refunded"
    from (${movementsOn(days, timeZone)}) moved`);
}

async function holdProgress(database: Database, timeZone: string): Promise<string> {
  const [progress] = await database
    .select()
    .from(salesProgress)
    .where(eq(salesProgress.timeZone, timeZone))
    .for('update');
  if (!progress) throw new Error(`The sales days of ${timeZone} have no progress`);
  return progress.openFrom;
}

/** Closes some more days, from `from` at the earliest. Returns the first one that is open now. */
async function closeSome(database: Database, from: string, timeZone: string): Promise<string> {
  return database.transaction(async (transaction) => {
    const unsettled = await firstUnsettledDay(transaction, timeZone);
    await transaction
      .insert(salesProgress)
      .values({ timeZone, openFrom: earlier(from, unsettled) })
      .onConflictDoNothing();
    // Two servers may close days at once: the second one waits here, and goes on where the first one ended.
    const openFrom = await holdProgress(transaction, timeZone);
    const until = earlier(unsettled, addDays(openFrom, batchDays));
    if (!isBefore(openFrom, until)) return openFrom;
    await writeDays(transaction, datesBetween(openFrom, addDays(until, -1)), timeZone);
    await transaction
      .update(salesProgress)
      .set({ openFrom: until })
      .where(eq(salesProgress.timeZone, timeZone));
    return until;
  });
}

/** The day of the first order that was ever paid; undefined where there is none. */
async function firstPaidDay(database: Database, timeZone: string): Promise<string | undefined> {
  const [first] = await database.select({ at: min(orders.paidAt) }).from(orders);
  return first?.at ? calendarDate(first.at, timeZone) : undefined;
}

async function progressOf(database: Database, timeZone: string): Promise<string | undefined> {
  const [progress] = await database.select().from(salesProgress).where(eq(salesProgress.timeZone, timeZone));
  return progress?.openFrom;
}

/**
 * Adds up the days that are over and were not added up yet: all of them in a time zone that is new. Returns the first
 * open day, from which on figures are read from the orders. Cheap where there is nothing to do, so that every reader
 * may call it, and the figures hold where no job ever ran.
 */
export async function closeDays({ database, config }: Shop): Promise<string> {
  const timeZone = config.dealerTimezone;
  const today = calendarDate(now(), timeZone);
  const over = calendarDate(new Date(now().getTime() - graceMs), timeZone);
  let openFrom = (await progressOf(database, timeZone)) ?? (await firstPaidDay(database, timeZone)) ?? today;
  while (isBefore(openFrom, over)) {
    const reached = await closeSome(database, openFrom, timeZone);
    // An old transaction is still open: the days from here on are read from the orders until it ends.
    if (!isBefore(openFrom, reached)) break;
    openFrom = reached;
  }
  return openFrom;
}

/**
 * Adds up all closed days once more, batch by batch: should history have been written into the past, by an import or
 * by a server whose clock was wrong, the figures agree with the orders again after this.
 */
export async function recountDays(shop: Shop): Promise<void> {
  const { database, config } = shop;
  const timeZone = config.dealerTimezone;
  const openFrom = await closeDays(shop);
  const [counted] = await database
    .select({ first: min(salesDays.day) })
    .from(salesDays)
    .where(eq(salesDays.timeZone, timeZone));
  const paid = (await firstPaidDay(database, timeZone)) ?? openFrom;
  let from = earlier(counted?.first ?? openFrom, paid);
  while (isBefore(from, openFrom)) {
    const until = earlier(openFrom, addDays(from, batchDays));
    const days = datesBetween(from, addDays(until, -1));
    await database.transaction(async (transaction) => {
      await holdProgress(transaction, timeZone);
      await writeDays(transaction, days, timeZone);
    });
    from = until;
  }
}
