import { and, between, eq, lt, sql } from 'drizzle-orm';
import type { OrderType } from '#features/orders/orders.rules.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { earlier, isBefore, later } from '#platform/dates/calendar-date.ts';
import { addDays, datesBetween, daysFrom } from '#platform/dates/date-arithmetic.ts';
import { badInput } from '#platform/errors.ts';
import { toDollars } from '#platform/money.ts';
import { closeDays, type Shop } from './close-days.ts';
import {
  firstDayOf,
  movePeriods,
  periodOf,
  periodsBetween,
  type RangesBeside,
  rangesBeside,
} from './periods.rules.ts';
import { type DayMoved, readMovements } from './read-movements.ts';
import type { ChartPoint, ChartQuery, SalesFigures, TotalSales } from './sales-figures.contract.ts';
import {
  backwards,
  longestRange,
  type Moved,
  shownPeriods,
  together,
  tooLong,
} from './sales-figures.rules.ts';
import { salesDays } from './sales-figures.tables.ts';

const present = (moved: readonly Moved[]): SalesFigures => {
  const { soldCents, sold, refundedCents, refunded, ...parts } = together(moved);
  const totalCents = soldCents - refundedCents;
  const taxCents = parts.soldTaxCents - parts.refundedTaxCents;
  const stateCents = parts.soldStateCents - parts.refundedStateCents;
  return {
    total: toDollars(totalCents),
    netSales: toDollars(totalCents - taxCents - stateCents),
    tax: toDollars(taxCents),
    stateCharges: toDollars(stateCents),
    gross: toDollars(soldCents),
    refunds: toDollars(refundedCents),
    orders: sold,
    refundedOrders: refunded,
  };
};

const summed = {
  type: salesDays.type,
  soldCents: sql<number>`sum(${salesDays.soldCents})::bigint`,
  soldTaxCents: sql<number>`sum(${salesDays.soldTaxCents})::bigint`,
  soldStateCents: sql<number>`sum(${salesDays.soldStateCents})::bigint`,
  sold: sql<number>`sum(${salesDays.sold})::int`,
  refundedCents: sql<number>`sum(${salesDays.refundedCents})::bigint`,
  refundedTaxCents: sql<number>`sum(${salesDays.refundedTaxCents})::bigint`,
  refundedStateCents: sql<number>`sum(${salesDays.refundedStateCents})::bigint`,
  refunded: sql<number>`sum(${salesDays.refunded})::int`,
};

/** All closed days in at most four rows: those before `month` and those since, by type. */
const readClosed = (
  database: Database,
  timeZone: string,
  openFrom: string,
  month: string,
): Promise<DayMoved[]> =>
  database
    .select({ ...summed, day: sql<string>`max(${salesDays.day})::text` })
    .from(salesDays)
    .where(and(eq(salesDays.timeZone, timeZone), lt(salesDays.day, openFrom)))
    .groupBy(salesDays.type, sql`${salesDays.day} >= ${month}::date`);

/**
 * The sales of all time, of this month and of today at the dealership. Agrees with the orders to the cent
 * (rules.md#sales-figures).
 */
export async function readTotalSales(shop: Shop): Promise<TotalSales> {
  const { database, config } = shop;
  const timeZone = config.dealerTimezone;
  const openFrom = await closeDays(shop);
  const date = calendarDate(now(), timeZone);
  const month = firstDayOf('month', date);
  // Until tomorrow: the clock of the server that sold may be a little ahead of this one's.
  const open = datesBetween(openFrom, addDays(date, 1));
  const [closed, live] = await Promise.all([
    readClosed(database, timeZone, openFrom, month),
    readMovements(database, open, timeZone),
  ]);
  const all = [...closed, ...live];
  const ofType = (type: OrderType) => present(all.filter((one) => one.type === type));
  const { total, ...figures } = present(all);
  return {
    totalSalesValue: total,
    ...figures,
    today: present(live.filter(({ day }) => day === date)),
    thisMonth: present(all.filter(({ day }) => !isBefore(day, month) && !isBefore(date, day))),
    byType: { purchase: ofType('purchase'), rent: ofType('rent') },
    date,
    timeZone,
  };
}

/** What happened from the first to the last of these days: closed ones from their sums, the others from the orders. */
export async function readDays(shop: Shop, from: string, to: string): Promise<DayMoved[]> {
  const { database, config } = shop;
  const timeZone = config.dealerTimezone;
  const openFrom = await closeDays(shop);
  const tomorrow = addDays(calendarDate(now(), timeZone), 1);
  const lastClosed = earlier(to, addDays(openFrom, -1));
  const ofThese = and(eq(salesDays.timeZone, timeZone), between(salesDays.day, from, lastClosed));
  const [closed, live] = await Promise.all([
    database.select().from(salesDays).where(ofThese),
    readMovements(database, datesBetween(later(from, openFrom), earlier(to, tomorrow)), timeZone),
  ]);
  return [...closed, ...live];
}

/** The points of a chart, and the last days to ask for, to see what lies beside it. */
interface SalesChart extends RangesBeside {
  points: ChartPoint[];
}

/**
 * Sales over time: a point for every period of the range, also where nothing was sold. Ranges are widened to whole
 * periods, so that a month's point is that month. Throws 400 for a range that runs backwards or is too long.
 */
export async function readSalesChart(shop: Shop, query: ChartQuery): Promise<SalesChart> {
  const { period } = query;
  const today = calendarDate(now(), shop.config.dealerTimezone);
  const to = query.to ?? today;
  const from = query.from ?? movePeriods(period, firstDayOf(period, to), 1 - shownPeriods[period]);
  if (isBefore(to, from)) throw badInput({ from: backwards });
  if (daysFrom(from, to) > longestRange) throw badInput({ from: tooLong });
  const spans = periodsBetween(period, from, to);
  const moved = await readDays(shop, spans[0]!.from, spans.at(-1)!.to);
  const byPeriod = Map.groupBy(moved, ({ day }) => periodOf(period, day));
  const points = spans.map((span) => ({
    _id: span.label,
    ...present(byPeriod.get(span.label) ?? []),
    from: span.from,
    to: span.to,
  }));
  return { points, ...rangesBeside(period, spans, today) };
}
