import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { subjectAboutCar } from '#features/audit/audit-subjects.ts';
import { findOthersAct } from '#features/audit/find-others-act.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import { type Database, violates } from '#platform/database/database.ts';
import { wallTime } from '#platform/dates/local-time.ts';
import { readDriveTerms } from '../slots/drive-terms.ts';
import { endDrive } from '../slots/end-drive.ts';
import { moveDrive } from '../slots/move-drive.ts';
import { driveAhead, driveClosed, slotTaken } from '../test-drives.errors.ts';
import { mailDriveCancelled } from '../test-drives.mail.ts';
import { driveMayBecome } from '../test-drives.rules.ts';
import { changeDrive, type FoundDrive, lockDrive, type Shop } from '../test-drives.service.ts';
import { testDrives } from '../test-drives.tables.ts';
import type { StaffDrive } from './board.contract.ts';
import { driveActs } from './board.rules.ts';
import { readStaffDrive } from './present-staff-drive.ts';
import { staffSlot } from './staff-slot.ts';

const audited = ({ row, car }: FoundDrive, timeZone: string) => ({
  state: row.state,
  at: wallTime(row.startsAt, timeZone),
  car: `${car.make} ${car.model}`,
});

/** Who, where, and under which name the audit has it. */
interface Act {
  actor: Member;
  action: string;
  timeZone: string;
}

const recordChange = (
  database: Database,
  { actor, action, timeZone }: Act,
  before: FoundDrive,
  after: FoundDrive,
) =>
  recordAudit(database, {
    actor,
    action,
    subject: subjectAboutCar('test drive', { ...after.car, id: after.row.id }),
    before: audited(before, timeZone),
    after: audited(after, timeZone),
  });

/** The drive as it was before this call, with who was faster where that is somebody else. */
async function presentEarlier(
  database: Database,
  { actor, action, timeZone }: Act,
  id: string,
): Promise<StaffDrive> {
  const subject = { type: 'test drive', id };
  const othersAct = await findOthersAct(database, actor, { action, subject }, timeZone);
  return { ...(await readStaffDrive(database, id, timeZone)), ...(othersAct && { othersAct }) };
}

/** What staff say of a drive. */
export type Outcome = 'driven' | 'no-show' | 'booked';

/** A drive whose vehicle somebody else drives meanwhile cannot be opened again with it. */
const whileFree = async <Result>(date: string, change: () => Promise<Result>): Promise<Result> => {
  try {
    return await change();
  } catch (error) {
    if (violates(error, 'test_drives_vehicle_once')) throw slotTaken(date, []);
    throw error;
  }
};

/**
 * Somebody came, or did not; `booked` takes a mistake back. Doing it again changes nothing, and says who did it before.
 * Throws 404, 409 `drive-closed`, and `drive-ahead` for a drive that has not begun.
 */
export async function noteOutcome(
  shop: Shop,
  actor: Member,
  id: string,
  outcome: Outcome,
): Promise<StaffDrive> {
  const timeZone = shop.config.dealerTimezone;
  const act = { actor, action: driveActs[outcome], timeZone };
  const today = wallTime(now(), timeZone).slice(0, 10);
  return whileFree(today, () =>
    shop.database.transaction(async (transaction) => {
      const found = await lockDrive(transaction, eq(testDrives.id, id));
      const { state, startsAt } = found.row;
      if (state === outcome) return presentEarlier(transaction, act, id);
      if (state === 'unconfirmed' || !driveMayBecome(state, outcome)) throw driveClosed(state);
      if (outcome !== 'booked' && startsAt > now()) throw driveAhead();
      const changed = await changeDrive(transaction, found, { state: outcome });
      await recordChange(transaction, act, found, changed);
      return readStaffDrive(transaction, id, timeZone);
    }),
  );
}

/**
 * Calls a drive off and mails its customer; nobody is mailed about a time that has passed. Doing it again changes nothing.
 * Throws 404 and 409 `drive-closed`.
 */
export async function cancelDriveForCustomer(shop: Shop, actor: Member, id: string): Promise<StaffDrive> {
  const timeZone = shop.config.dealerTimezone;
  const act = { actor, action: driveActs.cancelled, timeZone };
  return shop.database.transaction(async (transaction) => {
    const found = await lockDrive(transaction, eq(testDrives.id, id));
    const { state, startsAt } = found.row;
    if (state === 'cancelled') return presentEarlier(transaction, act, id);
    const ended = await endDrive(transaction, found, 'staff');
    await recordChange(transaction, act, found, ended);
    // Who never confirmed it was told of nothing.
    if (state === 'booked' && startsAt > now()) await mailDriveCancelled(transaction, shop, ended, 'staff');
    return readStaffDrive(transaction, id, timeZone);
  });
}

/** Gives a drive another time, and mails its customer. Throws 400, 404, 409 `drive-closed`, `no-car` and `slot-taken`. */
export async function moveDriveForCustomer(
  shop: Shop,
  actor: Member,
  id: string,
  local: string,
): Promise<StaffDrive> {
  const terms = await readDriveTerms(shop);
  const slot = staffSlot(terms, local);
  const { timeZone } = terms;
  const act = { actor, action: driveActs.moved, timeZone };
  await moveDrive(shop, {
    id,
    slot,
    terms,
    note: (database, before, after) => recordChange(database, act, before, after),
  });
  return readStaffDrive(shop.database, id, timeZone);
}
