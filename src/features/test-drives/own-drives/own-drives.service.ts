import { and, desc, eq, ne } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { ownMails } from '#features/accounts/own-mails.limits.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import { badInput } from '#platform/errors.ts';
import { type Allowance, spend } from '#platform/limits/limits.ts';
import { isWithin } from '#platform/limits/stranger-mails.ts';
import { driveIdIn, driveTokenOf } from '../drive-links.ts';
import { readDriveTerms } from '../slots/drive-terms.ts';
import { endDrive } from '../slots/end-drive.ts';
import { findSlots, slotOnOffer } from '../slots/find-slots.ts';
import { moveDrive } from '../slots/move-drive.ts';
import { presentSlots } from '../slots/present-slots.ts';
import type { TestDrive } from '../test-drives.contract.ts';
import { driveClosed, drivePast, linkOver } from '../test-drives.errors.ts';
import { mailDriveCancelled } from '../test-drives.mail.ts';
import { isAhead } from '../test-drives.rules.ts';
import {
  drivesOf,
  type FoundDrive,
  lockDrive,
  presentDrive,
  type Shop,
  selectDrives,
} from '../test-drives.service.ts';
import { testDrives } from '../test-drives.tables.ts';
import type { ManagedDrive, OwnDrive } from './own-drives.contract.ts';

/** Highest number of drives in the list. Older ones are left out. */
const listed = 50;

/**
 * A member's own drives, those ahead first: those that were booked with the account, and those of its address once that is
 * confirmed. What was never confirmed is left out.
 */
export async function listOwnDrives(shop: Shop, member: Member): Promise<OwnDrive[]> {
  const [account] = await shop.database
    .select({ emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, member.userId));
  const found = await selectDrives(shop.database)
    .where(
      and(
        drivesOf({
          userId: member.userId,
          confirmedEmail: account?.emailVerified ? member.email : null,
        }),
        ne(testDrives.state, 'lapsed'),
        ne(testDrives.state, 'unconfirmed'),
      ),
    )
    .orderBy(desc(testDrives.startsAt), desc(testDrives.id))
    .limit(listed);
  const own = found.map((one): OwnDrive => {
    const drive = presentDrive(one, shop.config.dealerTimezone);
    const link = { kind: 'manage', id: one.row.id } as const;
    return { ...drive, ...(drive.isAhead && { manageToken: driveTokenOf(shop.config, link) }) };
  });
  return [...own.filter((one) => one.isAhead).reverse(), ...own.filter((one) => !one.isAhead)];
}

/** The drive of a link. Throws 400 `link-over` for one that is not ours. */
function idOf(shop: Shop, token: string): string {
  const id = driveIdIn(shop.config, 'manage', token);
  if (!id) throw linkOver();
  return id;
}

/** The link opens nothing any more once the drive has begun, or was never booked. */
function assertOpen({ row }: FoundDrive): void {
  if (row.startsAt <= now() || row.state === 'unconfirmed' || row.state === 'lapsed') throw linkOver();
}

/** A drive that its link opens, with the times to which it can be moved. Throws 400 `link-over`. */
export async function readManagedDrive(
  shop: Shop,
  { token, date }: { token: string; date?: string | undefined },
): Promise<ManagedDrive> {
  const id = idOf(shop, token);
  const terms = await readDriveTerms(shop);
  const [found] = await selectDrives(shop.database).where(eq(testDrives.id, id));
  if (!found) throw linkOver();
  assertOpen(found);
  const { row, car } = found;
  const canMove = isAhead(row, now()) && car.stock > 0;
  const days = canMove
    ? await findSlots(shop.database, terms, { car, preferredId: row.vehicleId, exceptId: row.id })
    : [];
  return { drive: presentDrive(found, terms.timeZone), ...presentSlots(days, date, terms.timeZone) };
}

/** What a mail about this drive uses up; a visitor's address was confirmed by the link that booked it. */
async function mailsAbout({ database }: Shop, id: string): Promise<Allowance[]> {
  const [drive] = await database
    .select({ userId: testDrives.userId })
    .from(testDrives)
    .where(eq(testDrives.id, id));
  return drive?.userId ? ownMails(database, drive.userId) : [];
}

/**
 * Moves the drive of a link to another time. Throws 400 `link-over` and for a time that is not on offer, 409 `drive-closed`,
 * `drive-past`, `no-car` and `slot-taken`, and 429 where its address is not confirmed and was mailed enough today.
 */
export async function moveOwnDrive(
  shop: Shop,
  { token, startsAt }: { token: string; startsAt: string },
): Promise<TestDrive> {
  const id = idOf(shop, token);
  const terms = await readDriveTerms(shop);
  const slot = slotOnOffer(terms, new Date(startsAt));
  if (!slot) throw badInput({ startsAt: 'Choose one of the times' });
  await spend(shop, await mailsAbout(shop, id));
  const moved = await moveDrive(shop, {
    id,
    slot,
    terms,
    assertMovable: ({ row }) => {
      if (row.startsAt <= now()) throw drivePast();
    },
  });
  return presentDrive(moved, terms.timeZone);
}

/** Calls the drive of a link off; again is no error. Throws 400 `link-over`, 409 `drive-closed` and `drive-past`. */
export async function cancelOwnDrive(shop: Shop, token: string): Promise<TestDrive> {
  const id = idOf(shop, token);
  const { dealerTimezone } = shop.config;
  const isMailed = await isWithin(shop, await mailsAbout(shop, id));
  return shop.database.transaction(async (transaction) => {
    const found = await lockDrive(transaction, eq(testDrives.id, id));
    if (found.row.state === 'cancelled') return presentDrive(found, dealerTimezone);
    if (found.row.state !== 'booked') throw driveClosed(found.row.state);
    if (found.row.startsAt <= now()) throw drivePast();
    const ended = await endDrive(transaction, found, 'customer');
    if (isMailed) await mailDriveCancelled(transaction, shop, ended, 'customer');
    return presentDrive(ended, dealerTimezone);
  });
}
