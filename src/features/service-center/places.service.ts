import { and, between, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { isBefore } from '#platform/dates/calendar-date.ts';
import { isClosedOn } from '#platform/dates/opening-hours.ts';
import { bookableDates, type RepairType, repairTypes } from './service-center.rules.ts';
import { serviceLoads } from './service-center.tables.ts';
import { capacityOn, type WorkshopTerms } from './workshop-terms.ts';

/** A place at the workshop: one car, of one repair type, on one day. */
export interface Place {
  date: string;
  repairType: RepairType;
}

/**
 * Takes a place by one conditional update, which also makes everyone else who wants the same day wait for this
 * transaction's end. Returns whether there was one left (rules.md#service-center).
 */
export async function takePlace(database: Database, terms: WorkshopTerms, place: Place): Promise<boolean> {
  const capacity = capacityOn(terms, place);
  if (capacity < 1) return false;
  const taken = await database
    .insert(serviceLoads)
    .values({ ...place, taken: 1 })
    .onConflictDoUpdate({
      target: [serviceLoads.date, serviceLoads.repairType],
      set: { taken: sql`${serviceLoads.taken} + 1` },
      setWhere: lt(serviceLoads.taken, capacity),
    })
    .returning({ taken: serviceLoads.taken });
  return taken.length > 0;
}

/** Gives a place back. Must run in the transaction that ends what took it. */
export async function giveBackPlace(database: Database, place: Place): Promise<void> {
  await database
    .update(serviceLoads)
    .set({ taken: sql`${serviceLoads.taken} - 1` })
    .where(
      and(
        eq(serviceLoads.date, place.date),
        eq(serviceLoads.repairType, place.repairType),
        gt(serviceLoads.taken, 0),
      ),
    );
}

/**
 * Exchanges a place for one on another day. Days are touched in the calendar's order, so that two moves in opposite
 * directions do not end in a deadlock. Returns whether the new day had room; if not, roll back.
 */
export async function exchangePlace(
  database: Database,
  terms: WorkshopTerms,
  from: Place,
  to: Place,
): Promise<boolean> {
  if (isBefore(to.date, from.date)) {
    const hadRoom = await takePlace(database, terms, to);
    await giveBackPlace(database, from);
    return hadRoom;
  }
  await giveBackPlace(database, from);
  return takePlace(database, terms, to);
}

/** How many places are left on these days, by repair type. Days without a booking have all of theirs, closed
 * days none. */
export async function countFreePlaces(
  database: Database,
  terms: WorkshopTerms,
  dates: readonly string[],
): Promise<{ date: string; closed: boolean; free: Record<RepairType, number> }[]> {
  const loads = await database
    .select()
    .from(serviceLoads)
    .where(inArray(serviceLoads.date, [...dates]));
  const leftOf = (date: string, repairType: RepairType) => {
    const load = loads.find((one) => one.date === date && one.repairType === repairType);
    return Math.max(0, capacityOn(terms, { date, repairType }) - (load?.taken ?? 0));
  };
  return dates.map((date) => ({
    date,
    closed: isClosedOn(terms.openingHours, date),
    free: {
      technical: leftOf(date, 'technical'),
      'non-technical': leftOf(date, 'non-technical'),
      'routine-servicing': leftOf(date, 'routine-servicing'),
    },
  }));
}

export type Load = typeof serviceLoads.$inferSelect;

/** The places taken from the first to the last of these days. */
export const loadsBetween = (database: Database, first: string, last: string): Promise<Load[]> =>
  database
    .select()
    .from(serviceLoads)
    .where(between(serviceLoads.date, first, last));

/** The days that customers can choose, on which some kind of work is booked out. Where no place is offered, none is missed. */
export const selectFullDates = (
  database: Database,
  { places, openingHours }: WorkshopTerms,
  timeZone: string,
) =>
  database
    .selectDistinct({ date: serviceLoads.date })
    .from(serviceLoads)
    .where(
      and(
        inArray(
          serviceLoads.date,
          bookableDates(now(), timeZone).filter((date) => !isClosedOn(openingHours, date)),
        ),
        gt(serviceLoads.taken, 0),
        or(
          ...repairTypes.map((type) =>
            and(eq(serviceLoads.repairType, type), gte(serviceLoads.taken, places[type])),
          ),
        ),
      ),
    );
