import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { standingStates } from '#features/holds/holds.rules.ts';
import { vehicleHolds } from '#features/holds/holds.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { log } from '#platform/log.ts';
import { faultPoint } from '#platform/runtime/fault-points.ts';
import { type DriveTerms, readDriveTerms } from '../slots/drive-terms.ts';
import { endDrive } from '../slots/end-drive.ts';
import { findPlace, lapseUnconfirmed, lockDay } from '../slots/find-place.ts';
import { findSlots } from '../slots/find-slots.ts';
import { mailNoCar, mailOtherVehicle } from '../test-drives.mail.ts';
import { namedDay, timeName } from '../test-drives.rules.ts';
import { changeDrive, type FoundDrive, lockDrive, type Shop } from '../test-drives.service.ts';
import { testDrives } from '../test-drives.tables.ts';

/** So many other times are named to somebody whose car is gone. */
const namedTimes = 3;

/** A payment that is still under way has taken a unit, and may yet give it back. */
const isBeingPaid = sql`(exists (select 1 from ${orders}
    where ${orders.carId} = ${testDrives.carId} and ${orders.state} = 'pending')
  or exists (select 1 from ${vehicleHolds}
    where ${vehicleHolds.carId} = ${testDrives.carId} and ${vehicleHolds.state} = 'pending'))`;

/** Who has the car reserved drives it all the same. */
const isOwnHold = sql`exists (select 1 from ${vehicleHolds}
  where ${vehicleHolds.userId} = ${testDrives.userId} and ${vehicleHolds.carId} = ${testDrives.carId}
    and ${vehicleHolds.vehicleId} is not distinct from ${testDrives.vehicleId}
    and ${inArray(vehicleHolds.state, [...standingStates])})`;

/**
 * Drives ahead whose car cannot be driven any more: their vehicle is no longer available, their listing has nothing left or
 * is not on offer.
 */
const withoutCar = () =>
  and(
    inArray(testDrives.state, ['unconfirmed', 'booked']),
    gt(testDrives.startsAt, now()),
    or(
      ne(cars.listingState, 'published'),
      and(isNull(testDrives.vehicleId), eq(cars.stock, 0)),
      ne(vehicles.state, 'available'),
    ),
    sql`not ${isBeingPaid}`,
    sql`not ${isOwnHold}`,
  );

/** Its row, still without a car once the drive is locked; undefined where somebody has seen to it meanwhile. */
async function stillWithoutCar(database: Database, id: string): Promise<boolean> {
  const [found] = await database
    .select({ id: testDrives.id })
    .from(testDrives)
    .innerJoin(cars, eq(cars.id, testDrives.carId))
    .leftJoin(vehicles, eq(vehicles.id, testDrives.vehicleId))
    .where(and(eq(testDrives.id, id), withoutCar()));
  return found !== undefined;
}

/** 'Saturday, November 28 at 2:30 PM', of some of the next times at which the listing can be driven. */
async function otherTimes(
  database: Database,
  terms: DriveTerms,
  { car, row }: FoundDrive,
): Promise<string[]> {
  if (car.listingState !== 'published' || car.stock === 0 || !terms.offered) return [];
  const days = await findSlots(database, terms, { car, exceptId: row.id });
  return days
    .flatMap(({ date, slots }) =>
      slots
        .filter(({ isFree }) => isFree)
        .map(({ startsAt }) => `${namedDay(date)} at ${timeName(startsAt, terms.timeZone)}`),
    )
    .slice(0, namedTimes);
}

/** The drive goes on with another vehicle of its listing, or its customer is told that it cannot take place. */
async function lookAfter(
  shop: Shop,
  terms: DriveTerms,
  drive: { id: string; startsAt: Date },
): Promise<boolean> {
  return shop.database.transaction(async (transaction) => {
    await lockDay(transaction, calendarDate(drive.startsAt, terms.timeZone));
    await lapseUnconfirmed(transaction);
    const found = await lockDrive(transaction, eq(testDrives.id, drive.id));
    // Moved meanwhile: another day has to be locked, which the next run does.
    if (found.row.startsAt.getTime() !== drive.startsAt.getTime()) return false;
    if (!(await stillWithoutCar(transaction, drive.id))) return false;
    const { row, car } = found;
    const isOnOffer = car.listingState === 'published' && car.stock > 0;
    const vehicleId = isOnOffer
      ? await findPlace(transaction, terms, { car, slot: row, exceptId: row.id })
      : undefined;
    const wasBooked = row.state === 'booked';
    if (vehicleId !== undefined) {
      const sequence = row.sequence + Number(wasBooked);
      const changed = await changeDrive(transaction, found, { vehicleId, sequence });
      if (wasBooked) await mailOtherVehicle(transaction, shop, changed);
      return true;
    }
    const ended = await endDrive(transaction, found, 'shop');
    // Who has not confirmed it has no drive to lose; the link says so.
    if (wasBooked) await mailNoCar(transaction, shop, ended, await otherTimes(transaction, terms, found));
    return true;
  });
}

/**
 * Sees to the drives whose car was sold, rented or held, or left (rules.md#test-drives): each by itself, so that one that
 * fails keeps none of the others. However often it runs, each customer is told once. Returns how many it saw to.
 */
export async function lookAfterDrives(shop: Shop): Promise<number> {
  const terms = await readDriveTerms(shop);
  const left = await shop.database
    .select({ id: testDrives.id, startsAt: testDrives.startsAt })
    .from(testDrives)
    .innerJoin(cars, eq(cars.id, testDrives.carId))
    .leftJoin(vehicles, eq(vehicles.id, testDrives.vehicleId))
    .where(withoutCar())
    .orderBy(asc(testDrives.startsAt), asc(testDrives.id));
  let seenTo = 0;
  for (const drive of left) {
    try {
      if (await lookAfter(shop, terms, drive)) seenTo += 1;
    } catch (error) {
      // It is looked at again by the next run.
      log.error(
        { err: error, testDriveId: drive.id },
        'A test drive whose car was sold could not be handled',
      );
    }
    faultPoint('test drives: one has another car, the next has none yet');
  }
  return seenTo;
}
