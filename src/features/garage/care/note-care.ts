import { and, eq } from 'drizzle-orm';
import { todayAt } from '#features/service-center/service-center.service.ts';
import { readSetting } from '#features/settings/known-settings.ts';
import type { Member } from '#platform/actor.ts';
import { type Database, violates } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { dateInWords, isBefore } from '#platform/dates/calendar-date.ts';
import { badInput } from '#platform/errors.ts';
import { distanceText } from '#platform/units.ts';
import { conflictWith, type Reading } from '../due/mileage.rules.ts';
import { mostEntries, type NewCare, type NewReading } from '../garage.contract.ts';
import { careKnown, noSuchEntry, readingDisagrees, tooManyEntries } from '../garage.errors.ts';
import { changeOwnVehicle, type Shop } from '../garage.service.ts';
import { garageCare, garageReadings } from '../garage.tables.ts';
import { readCare } from './read-care.ts';

function assertPast(shop: Shop, on: string): void {
  if (isBefore(todayAt(shop), on)) throw badInput({ on: 'Enter a day in the past' });
}

/** Says which reading is in the way, and whether the new one may be right all the same. */
async function disagreement(shop: Shop, entered: Reading, other: Reading) {
  const day = dateInWords(other.on, { dateStyle: 'long' });
  const shown = distanceText(other.km, await readSetting(shop, 'units'));
  const isLess = isBefore(other.on, entered.on);
  return readingDisagrees(
    isLess ? `It already showed ${shown} on ${day}.` : `On ${day} it showed only ${shown}.`,
    isLess,
  );
}

/**
 * Notes what the odometer shows; of a day that has a reading the new one counts. Throws 404, 400 for a day to come, 409
 * `reading-disagrees` where it is below an earlier one and nobody said that it is right, or above a later one, and
 * `too-many-entries`.
 */
export async function noteReading(
  shop: Shop,
  member: Member,
  id: string,
  entered: NewReading,
): Promise<void> {
  assertPast(shop, entered.on);
  await changeOwnVehicle(shop.database, member, id, async (transaction, found) => {
    const { readings } = (await readCare({ ...shop, database: transaction }, [found]))(found);
    const other = conflictWith(readings, entered);
    if (other) throw await disagreement(shop, entered, other);
    // What the dealership wrote down has no id, and is not its owner's; that of the same day gives way.
    const kept = readings.filter((one) => one.id !== undefined && one.on !== entered.on);
    if (kept.length >= mostEntries) throw tooManyEntries();
    const { on: readOn, km, startsAnew } = entered;
    await transaction
      .insert(garageReadings)
      .values({ id: newId(), vehicleId: id, readOn, km, startsAnew })
      .onConflictDoUpdate({
        target: [garageReadings.vehicleId, garageReadings.readOn],
        set: { km, startsAnew },
      });
  });
}

/** Takes a reading back that its owner entered. Throws 404. */
export const dropReading = (database: Database, member: Member, id: string, entryId: string): Promise<void> =>
  changeOwnVehicle(database, member, id, async (transaction) => {
    const dropped = await transaction
      .delete(garageReadings)
      .where(and(eq(garageReadings.id, entryId), eq(garageReadings.vehicleId, id)))
      .returning({ id: garageReadings.id });
    if (dropped.length === 0) throw noSuchEntry();
  });

/** Notes a service or an inspection that was done elsewhere. Throws 404, 400 for a day to come, 409 `care-known`. */
export async function noteCare(
  shop: Shop,
  member: Member,
  id: string,
  { kind, on, km }: NewCare,
): Promise<void> {
  assertPast(shop, on);
  try {
    await changeOwnVehicle(shop.database, member, id, async (transaction) => {
      const entry = { id: newId(), vehicleId: id, kind, doneOn: on, km: km ?? null };
      if ((await transaction.$count(garageCare, eq(garageCare.vehicleId, id))) >= mostEntries)
        throw tooManyEntries();
      await transaction.insert(garageCare).values(entry);
    });
  } catch (error) {
    if (violates(error, 'garage_care_once_a_day')) throw careKnown();
    throw error;
  }
}

/** Takes it back. Throws 404. */
export const dropCare = (database: Database, member: Member, id: string, entryId: string): Promise<void> =>
  changeOwnVehicle(database, member, id, async (transaction) => {
    const dropped = await transaction
      .delete(garageCare)
      .where(and(eq(garageCare.id, entryId), eq(garageCare.vehicleId, id)))
      .returning({ id: garageCare.id });
    if (dropped.length === 0) throw noSuchEntry();
  });
