import { and, asc, eq, gt, ilike, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { containing } from '#platform/database/like-pattern.ts';
import { isInRange } from '#platform/dates/calendar-date.ts';
import { addDays, beginningOf } from '#platform/dates/date-arithmetic.ts';
import { hoursText, isClosedOn, weekdayOfDate } from '#platform/dates/opening-hours.ts';
import { countTo, type ListCount } from '#platform/lists/count.ts';
import { fromCursor, sortValue } from '#platform/lists/cursor.ts';
import { directionOf, sliceList } from '#platform/lists/list-page.ts';
import { rowsBefore } from '#platform/lists/list-query.ts';
import { readDriveTerms } from '../slots/drive-terms.ts';
import type { Shop } from '../test-drives.service.ts';
import { testDrives } from '../test-drives.tables.ts';
import type { DriveDay, DriveFilters, DriveListQuery, StaffDrive } from './board.contract.ts';
import type { ShownDrives } from './board.rules.ts';
import { presentStaffDrive, type StaffDriveRow, selectStaffDrives } from './present-staff-drive.ts';

/** A day of test drives at the dealership, by their times; today's unless another date is given. */
export async function readDriveDay(shop: Shop, asked: string | undefined): Promise<DriveDay> {
  const terms = await readDriveTerms(shop);
  const { timeZone, openingHours, atOnce, minutes } = terms;
  const today = calendarDate(now(), timeZone);
  const date = asked ?? today;
  const [before, after] = [addDays(date, -1), addDays(date, 1)];
  const drives = await selectStaffDrives(shop.database)
    .where(
      and(
        sql`${testDrives.startsAt} >= ${beginningOf(date, timeZone).toISOString()}::timestamptz`,
        sql`${testDrives.startsAt} < ${beginningOf(after, timeZone).toISOString()}::timestamptz`,
        ne(testDrives.state, 'lapsed'),
      ),
    )
    .orderBy(asc(testDrives.startsAt), asc(testDrives.id));
  const isClosed = isClosedOn(openingHours, date);
  return {
    date,
    today,
    ...(isInRange(before) && { before }),
    ...(isInRange(after) && { after }),
    isClosed,
    hours: isClosed ? 'Closed' : hoursText(openingHours.week[weekdayOfDate(date)]),
    atOnce,
    minutes,
    drives: drives.map((found) => presentStaffDrive(found, timeZone)),
  };
}

function shownIn(show: ShownDrives, at: Date, timeZone: string): SQL | undefined {
  switch (show) {
    case 'all':
      return ne(testDrives.state, 'lapsed');
    case 'ahead':
      return and(inArray(testDrives.state, ['unconfirmed', 'booked']), gt(testDrives.startsAt, at));
    case 'today': {
      const midnight = beginningOf(addDays(calendarDate(at, timeZone), 1), timeZone);
      return and(shownIn('ahead', at, timeZone), lt(testDrives.startsAt, midnight));
    }
    case 'due':
      return and(eq(testDrives.state, 'booked'), lte(testDrives.startsAt, at));
    default:
      return eq(testDrives.state, show);
  }
}

function matching(search: string): SQL | undefined {
  const part = containing(search);
  const digits = search.replace(/[^0-9]/g, '');
  return or(
    ilike(testDrives.name, part),
    ilike(testDrives.email, part),
    ilike(sql`${cars.make} || ' ' || ${cars.model}`, part),
    digits.length >= 3
      ? sql`regexp_replace(${testDrives.phone}, '[^0-9]', '', 'g') like ${`%${digits}%`}`
      : undefined,
  );
}

/** What the filters of a list or of an export ask for. */
export const wantedDrives = ({ show, search }: DriveFilters, timeZone: string): SQL | undefined =>
  and(shownIn(show, now(), timeZone), search ? matching(search) : undefined);

export type LastSeen = readonly [string, string];
const timeCursor = z.tuple([sortValue.instant, sortValue.id]);

/** What is ahead: the next one first. All else: the latest first. Or the other way round. */
export function driveOrder(show: ShownDrives, last: LastSeen | undefined, sort?: DriveListQuery['sort']) {
  const { startsAt, id } = testDrives;
  const behind = last && sql`(${last[0]}::timestamptz, ${last[1]}::text)`;
  const isRising = show === 'ahead' || show === 'today';
  const { order, beyond } = directionOf(isRising ? 'ascending' : 'descending', sort);
  return {
    behind: behind && sql`(${startsAt}, ${id}) ${beyond} ${behind}`,
    order: [order(startsAt), order(id)],
    valuesOf: ({ row }: StaffDriveRow): LastSeen => [row.startsAt.toISOString(), row.id],
  };
}

interface DrivePage extends ListCount {
  drives: StaffDrive[];
  nextCursor?: string;
}

/** A list page of all drives. Throws 400 for a cursor that is not ours. */
export async function listDrives(shop: Shop, query: DriveListQuery): Promise<DrivePage> {
  const { database, config } = shop;
  const last = query.cursor === undefined ? undefined : fromCursor(query.cursor, timeCursor);
  const { behind, order, valuesOf } = driveOrder(query.show, last, query.sort);
  const wanted = wantedDrives(query, config.dealerTimezone);
  const found = await selectStaffDrives(database)
    .where(and(wanted, behind))
    .orderBy(...order)
    .offset(rowsBefore(query))
    .limit(query.limit + 1);
  const all = database
    .select({ id: testDrives.id })
    .from(testDrives)
    .innerJoin(cars, eq(cars.id, testDrives.carId))
    .where(wanted);
  const slice = sliceList(found, query.limit, valuesOf);
  return {
    drives: slice.rows.map((row) => presentStaffDrive(row, config.dealerTimezone)),
    nextCursor: slice.nextCursor,
    ...(await countTo(database, all)),
  };
}
