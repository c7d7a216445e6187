import { recordAudit } from '#features/audit/audit.service.ts';
import { subjectAboutCar } from '#features/audit/audit-subjects.ts';
import type { Member } from '#platform/actor.ts';
import { readDriveTerms } from '../slots/drive-terms.ts';
import { lockPerson, writeDrive } from '../slots/write-drive.ts';
import { mailDriveBooked } from '../test-drives.mail.ts';
import { readPublished, type Shop } from '../test-drives.service.ts';
import type { StaffDrive, WalkIn } from './board.contract.ts';
import { driveActs } from './board.rules.ts';
import { readStaffDrive } from './present-staff-drive.ts';
import { staffSlot } from './staff-slot.ts';

/**
 * Books a drive for somebody who stands there or calls, also where customers cannot book by themselves; they are mailed
 * where they gave an address. Throws 400, 404, 409 `no-car` and `slot-taken`.
 */
export async function bookWalkIn(shop: Shop, actor: Member, wanted: WalkIn): Promise<StaffDrive> {
  const terms = await readDriveTerms(shop);
  const slot = staffSlot(terms, wanted.at);
  const { name, phone, email = null, vehicleId } = wanted;
  return shop.database.transaction(async (transaction) => {
    const car = await readPublished(transaction, wanted.carId);
    if (email !== null) await lockPerson(transaction, email);
    const made = await writeDrive(transaction, terms, {
      car,
      slot,
      vehicleId,
      person: { userId: null, name, email, phone },
      heldUntil: null,
    });
    await mailDriveBooked(transaction, shop, made);
    await recordAudit(transaction, {
      actor,
      action: driveActs.made,
      subject: subjectAboutCar('test drive', { ...car, id: made.row.id }),
      after: { car: `${car.make} ${car.model}`, at: wanted.at, customer: email ?? name },
    });
    return readStaffDrive(transaction, made.row.id, terms.timeZone);
  });
}
