import { and, count, eq, gte, inArray, sql } from 'drizzle-orm';
import { orders } from '#features/orders/orders.tables.ts';
import { appointments } from '#features/service-center/service-center.tables.ts';
import { readSetting } from '#features/settings/known-settings.ts';
import { testDrives } from '#features/test-drives/test-drives.tables.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { compareDates } from '#platform/dates/calendar-date.ts';
import { isClosedOn } from '#platform/dates/opening-hours.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { ClosedDayWork } from './closed-days.contract.ts';

type Shop = Pick<Platform, 'database' | 'kept' | 'demo' | 'config'>;
type Kind = 'deliveries' | 'pickUps' | 'appointments' | 'drives';

/** So much of a kind lies on a calendar date at the dealership. */
interface Lying {
  date: string;
  kind: Kind;
  count: number;
}

async function waitingOrders(database: Database, today: string): Promise<Lying[]> {
  const rows = await database
    .select({ date: orders.deliveryDate, type: orders.type, count: count() })
    .from(orders)
    .where(and(eq(orders.state, 'paid'), gte(orders.deliveryDate, today)))
    .groupBy(orders.deliveryDate, orders.type);
  return rows.map(({ type, ...row }) => ({ ...row, kind: type === 'rent' ? 'pickUps' : 'deliveries' }));
}

async function bookedAppointments(database: Database, today: string): Promise<Lying[]> {
  const rows = await database
    .select({ date: appointments.date, count: count() })
    .from(appointments)
    .where(and(eq(appointments.state, 'booked'), gte(appointments.date, today)))
    .groupBy(appointments.date);
  return rows.map((row) => ({ ...row, kind: 'appointments' }));
}

async function bookedDrives(database: Database, today: string, timeZone: string): Promise<Lying[]> {
  // Not as a parameter: grouped by, the expression has to be the same to the letter. The configuration takes time zones only.
  const date = sql<string>`to_char(${testDrives.startsAt} at time zone ${sql.raw(`'${timeZone}'`)}, 'YYYY-MM-DD')`;
  const rows = await database
    .select({ date, count: count() })
    .from(testDrives)
    .where(and(inArray(testDrives.state, ['unconfirmed', 'booked']), gte(date, today)))
    .groupBy(date);
  return rows.map((row) => ({ ...row, kind: 'drives' }));
}

/** What lies on days, from today on, on which the dealership is closed by now: it was promised before (rules.md#opening-hours). */
export async function readClosedDays(shop: Shop): Promise<ClosedDayWork[]> {
  const { database, config } = shop;
  const openingHours = await readSetting(shop, 'openingHours');
  const today = calendarDate(now(), config.dealerTimezone);
  const lying = (
    await Promise.all([
      waitingOrders(database, today),
      bookedAppointments(database, today),
      bookedDrives(database, today, config.dealerTimezone),
    ])
  ).flat();
  const dates = [...new Set(lying.map(({ date }) => date))].filter((date) => isClosedOn(openingHours, date));
  return dates.sort(compareDates).map((date) => {
    const countOf = (kind: Kind) => lying.find((one) => one.date === date && one.kind === kind)?.count ?? 0;
    return {
      date,
      reason: openingHours.closedDays.find((day) => day.date === date)?.reason ?? '',
      deliveries: countOf('deliveries'),
      pickUps: countOf('pickUps'),
      appointments: countOf('appointments'),
      drives: countOf('drives'),
    };
  });
}
