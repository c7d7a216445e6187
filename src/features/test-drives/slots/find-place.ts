import { and, asc, eq, gt, inArray, lt, lte, ne, sql } from 'drizzle-orm';
import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { earliestDate } from '#platform/dates/calendar-date.ts';
import { daysFrom } from '#platform/dates/date-arithmetic.ts';
import { holdingStates } from '../test-drives.rules.ts';
import { testDrives } from '../test-drives.tables.ts';
import type { DriveTerms } from './drive-terms.ts';
import { hasPlace, type Slot, type TakenSlot, vehiclesFreeAt } from './slots.rules.ts';

/** Key of an advisory lock, any unused constant; its second part is the day. */
const dayLock = 7_237_464;

/**
 * Whoever books or moves to a day waits here for whoever does the same at this moment: the places of a day are counted, and
 * a count holds while nobody else counts. Held until the transaction ends.
 */
export async function lockDay(database: Database, date: string): Promise<void> {
  await database.execute(sql`select pg_advisory_xact_lock(${dayLock}, ${daysFrom(earliestDate, date)})`);
}

/** Drives that nobody confirmed in time give their place back. Returns how many there were. */
export async function lapseUnconfirmed(database: Database): Promise<number> {
  const at = now();
  // Somebody who has a row locked ends it: two who end the same rows in another order would wait for each other.
  const over = database
    .select({ id: testDrives.id })
    .from(testDrives)
    .where(and(eq(testDrives.state, 'unconfirmed'), lte(testDrives.heldUntil, at)))
    .for('update', { skipLocked: true });
  const lapsed = await database
    .update(testDrives)
    .set({ state: 'lapsed', heldUntil: null, changedAt: at })
    .where(inArray(testDrives.id, over));
  return lapsed.rowCount ?? 0;
}

/** What has a place from the one instant to the other. */
export function takenBetween(
  database: Database,
  { startsAt, endsAt }: Slot,
  exceptId = '',
): Promise<TakenSlot[]> {
  const at = now();
  return database
    .select({
      startsAt: testDrives.startsAt,
      endsAt: testDrives.endsAt,
      vehicleId: testDrives.vehicleId,
    })
    .from(testDrives)
    .where(
      and(
        inArray(testDrives.state, [...holdingStates]),
        sql`(${testDrives.heldUntil} is null or ${testDrives.heldUntil} > ${at.toISOString()}::timestamptz)`,
        lt(testDrives.startsAt, endsAt),
        gt(testDrives.endsAt, startsAt),
        ne(testDrives.id, exceptId),
      ),
    );
}

/** The vehicles of a listing that can be driven, what stands here longest first; undefined where it has none with a row. */
export async function drivableVehicles(
  database: Database,
  car: Pick<CarRow, 'id' | 'identified'>,
): Promise<string[] | undefined> {
  if (car.identified === 0) return undefined;
  const rows = await database
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(and(eq(vehicles.carId, car.id), eq(vehicles.state, 'available')))
    .orderBy(asc(vehicles.arrivedOn), asc(vehicles.id));
  return rows.map(({ id }) => id);
}

export interface WantedPlace {
  car: Pick<CarRow, 'id' | 'identified'>;
  slot: Slot;
  /** This one and no other. */
  vehicleId?: string | undefined;
  /** This one if it is free. */
  preferredId?: string | null;
  /** The drive that moves: it is not in its own way. */
  exceptId?: string;
}

/** The vehicle that a drive gets at a time, null where its listing counts none; undefined where there is no place. */
export function placeAmong(
  { slot, vehicleId, preferredId }: Pick<WantedPlace, 'slot' | 'vehicleId' | 'preferredId'>,
  { ids, taken, atOnce }: { ids: readonly string[] | undefined; taken: readonly TakenSlot[]; atOnce: number },
): string | null | undefined {
  if (!hasPlace(slot, taken, atOnce)) return undefined;
  if (!ids) return null;
  const free = vehiclesFreeAt(slot, ids, taken);
  if (vehicleId) return free.find((id) => id === vehicleId);
  return free.find((id) => id === preferredId) ?? free[0];
}

/** The same as the database has it now. The caller has locked the day. */
export async function findPlace(
  database: Database,
  terms: Pick<DriveTerms, 'atOnce'>,
  wanted: WantedPlace,
): Promise<string | null | undefined> {
  const ids = await drivableVehicles(database, wanted.car);
  const taken = await takenBetween(database, wanted.slot, wanted.exceptId);
  return placeAmong(wanted, { ids, taken, atOnce: terms.atOnce });
}
