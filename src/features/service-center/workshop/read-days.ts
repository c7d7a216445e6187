import { and, between, eq, inArray } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { isInRange } from '#platform/dates/calendar-date.ts';
import { addDays, datesFrom } from '#platform/dates/date-arithmetic.ts';
import { isClosedOn } from '#platform/dates/opening-hours.ts';
import { loadsBetween, selectFullDates } from '../places.service.ts';
import { repairTypes } from '../service-center.rules.ts';
import { customerColumns, type Shop, todayAt } from '../service-center.service.ts';
import { appointments, serviceLoads } from '../service-center.tables.ts';
import { capacityOn, readWorkshopTerms } from '../workshop-terms.ts';
import { presentForStaff } from './present-for-staff.ts';
import type { WorkshopDay, WorkshopWeek } from './workshop.contract.ts';

/** What the workshop has to do on these days, in the order of the calendar: two queries, however many days. */
async function readDays(shop: Shop, dates: readonly string[]): Promise<WorkshopDay[]> {
  const today = todayAt(shop);
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return [];
  const terms = await readWorkshopTerms(shop);
  const loads = await loadsBetween(shop.database, first, last);
  const found = await shop.database
    .select({
      row: appointments,
      customer: customerColumns,
    })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.userId))
    .where(and(between(appointments.date, first, last), inArray(appointments.state, ['booked', 'done'])))
    .orderBy(appointments.id);
  return dates.map((date) => ({
    date,
    closed: isClosedOn(terms.openingHours, date),
    repairTypes: repairTypes.map((repairType) => ({
      repairType,
      capacity: capacityOn(terms, { date, repairType }),
      taken: loads.find((load) => load.date === date && load.repairType === repairType)?.taken ?? 0,
      appointments: found
        .filter(({ row }) => row.date === date && row.repairType === repairType)
        .map(({ row, customer }) => presentForStaff(row, customer, today)),
    })),
  }));
}

/** One day at the workshop; today at the dealership unless another date is given. */
export async function readWorkshopDay(shop: Shop, date = todayAt(shop)): Promise<WorkshopDay> {
  const [day] = await readDays(shop, [date]);
  if (!day) throw new Error(`There is no day ${date}`);
  return day;
}

const daysOfWeek = 7;

async function listFull(shop: Shop): Promise<string[]> {
  const terms = await readWorkshopTerms(shop);
  const full = await selectFullDates(shop.database, terms, shop.config.dealerTimezone).orderBy(
    serviceLoads.date,
  );
  return full.map(({ date }) => date);
}

/** The days that customers can choose, on which some kind of work is booked out. */
export async function readFullDays(shop: Shop): Promise<WorkshopWeek> {
  const days = await readDays(shop, await listFull(shop));
  return { days, fullDays: days.length };
}

/** Seven days at the workshop, from the given date, else from today on; and where the weeks beside them begin. */
export async function readWorkshopWeek(shop: Shop, first = todayAt(shop)): Promise<WorkshopWeek> {
  const [before, after] = [addDays(first, -daysOfWeek), addDays(first, daysOfWeek)];
  return {
    days: await readDays(shop, datesFrom(first, daysOfWeek)),
    fullDays: (await listFull(shop)).length,
    ...(isInRange(before) && { before }),
    ...(isInRange(after) && { after }),
  };
}
