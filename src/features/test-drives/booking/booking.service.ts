import { and, eq } from 'drizzle-orm';
import { ownMails } from '#features/accounts/own-mails.limits.ts';
import { listVehiclesToChoose } from '#features/vehicles/on-sale/list-vehicles-to-choose.ts';
import type { ChosenVehicle, VehicleToChoose } from '#features/vehicles/on-sale/on-sale.contract.ts';
import { readOfferedCar } from '#features/vip/access/read-offered-car.ts';
import type { Actor } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { badInput } from '#platform/errors.ts';
import { type Allowance, type Limit, spend } from '#platform/limits/limits.ts';
import { strangerMails } from '#platform/limits/stranger-mails.ts';
import { driveIdIn, driveTokenOf } from '../drive-links.ts';
import { readDriveTerms } from '../slots/drive-terms.ts';
import { findSlots, slotOnOffer } from '../slots/find-slots.ts';
import { presentSlots } from '../slots/present-slots.ts';
import { assertRoomFor, lockPerson, noteDriveForStaff, writeDrive } from '../slots/write-drive.ts';
import { linkOver, noTestDrives } from '../test-drives.errors.ts';
import { mailDriveBooked, mailToConfirm } from '../test-drives.mail.ts';
import { holdMinutes } from '../test-drives.rules.ts';
import {
  changeDrive,
  type FoundDrive,
  lockDrive,
  presentDrive,
  presentDrivenCar,
  type Shop,
} from '../test-drives.service.ts';
import { testDrives } from '../test-drives.tables.ts';
import {
  type DriveBooked,
  type DriveBooking,
  type DriveOffer,
  type DriveSlotsQuery,
  driveBookingTexts,
} from './booking.contract.ts';

interface Booker {
  actor: Actor;
  /** Where the call comes from. */
  address: string;
}

/** The address whose drive it is; a member's is the account's. Throws 400 where a visitor gives none. */
function addressOf(actor: Actor, { email }: DriveBooking): string {
  if (actor.kind === 'member') return actor.email;
  if (email === undefined) throw badInput({ email: 'Enter your email address' });
  return email;
}

/** A visitor who chooses another time gives the one before back: an address holds one. */
async function giveUpUnconfirmed(database: Database, email: string): Promise<void> {
  await database
    .update(testDrives)
    .set({ state: 'lapsed', heldUntil: null, changedAt: now() })
    .where(and(eq(testDrives.email, email), eq(testDrives.state, 'unconfirmed')));
}

/**
 * Books a test drive: a member's at once, a visitor's for a quarter of an hour, in which the mailed link has to be followed.
 * Throws 400 for a time that is not on offer, 404, 403 `vip-access-needed`, 409 `no-test-drives`, `no-car`, `slot-taken` and
 * `too-many-open`, and 429 `too-many`.
 */
export async function bookTestDrive(
  shop: Shop,
  { actor, address }: Booker,
  input: DriveBooking,
): Promise<DriveBooked> {
  const email = addressOf(actor, input);
  const isMember = actor.kind === 'member';
  const terms = await readDriveTerms(shop);
  if (!terms.offered) throw noTestDrives();
  const slot = slotOnOffer(terms, new Date(input.startsAt));
  if (!slot) throw badInput({ startsAt: 'Choose one of the times' });
  const car = await readOfferedCar(shop.database, actor, input.carId);
  await spend(
    shop,
    isMember ? await memberBookings(shop.database, actor.userId) : visitorBookings(address, email),
  );
  const { name, phone, vehicleId } = input;
  const person = { userId: isMember ? actor.userId : null, name, email, phone };
  const heldUntil = isMember ? null : new Date(now().getTime() + holdMinutes * 60_000);
  return shop.database.transaction(async (transaction) => {
    await lockPerson(transaction, email);
    if (isMember) await assertRoomFor(transaction, email);
    else await giveUpUnconfirmed(transaction, email);
    const made = await writeDrive(transaction, terms, { car, slot, vehicleId, person, heldUntil });
    if (!isMember) {
      await mailToConfirm(transaction, shop, made);
      return {
        message: driveBookingTexts.asked,
        isConfirmed: false,
        drive: presentDrive(made, terms.timeZone),
      };
    }
    await mailDriveBooked(transaction, shop, made);
    await noteDriveForStaff(transaction, made, terms.timeZone);
    return {
      message: driveBookingTexts.booked,
      isConfirmed: true,
      drive: presentDrive(made, terms.timeZone),
      manageToken: driveTokenOf(shop.config, { kind: 'manage', id: made.row.id }),
    };
  });
}

const hour = 3_600;

/** An office or a school is one address, too. */
const bookingsFromAddress: Limit = { name: 'test-drive-address', uses: 20, seconds: hour };

/** What a visitor's booking uses up. */
const visitorBookings = (address: string, email: string): Allowance[] => [
  { limit: bookingsFromAddress, of: address },
  ...strangerMails(email),
];

/** What a member's booking uses up. */
const memberBookings = async (database: Database, userId: string): Promise<Allowance[]> => [
  { limit: bookingsFromAddress, of: userId },
  ...(await ownMails(database, userId)),
];

/**
 * A visitor's booking counts from now on. Pressed again, as in a second tab, the link answers the same and does nothing.
 * Throws 400 `link-over` after its quarter of an hour and for a drive that is over, and 409 `too-many-open`.
 */
export async function confirmDrive(shop: Shop, token: string): Promise<DriveBooked> {
  const id = driveIdIn(shop.config, 'confirm', token);
  if (!id) throw linkOver();
  const { dealerTimezone } = shop.config;
  const answerFor = (found: FoundDrive): DriveBooked => ({
    message: driveBookingTexts.booked,
    isConfirmed: true,
    drive: presentDrive(found, dealerTimezone),
    manageToken: driveTokenOf(shop.config, { kind: 'manage', id }),
  });
  return shop.database.transaction(async (transaction) => {
    const [known] = await transaction
      .select({ email: testDrives.email })
      .from(testDrives)
      .where(eq(testDrives.id, id));
    if (!known) throw linkOver();
    // Locked in the order in which bookings do it.
    if (known.email !== null) await lockPerson(transaction, known.email);
    const found = await lockDrive(transaction, eq(testDrives.id, id));
    const { state, heldUntil, startsAt, email } = found.row;
    const at = now();
    if (startsAt <= at) throw linkOver();
    if (state === 'booked') return answerFor(found);
    if (state !== 'unconfirmed' || !heldUntil || heldUntil <= at) throw linkOver();
    if (email !== null) await assertRoomFor(transaction, email);
    const booked = await changeDrive(transaction, found, { state: 'booked', heldUntil: null });
    await mailDriveBooked(transaction, shop, booked);
    await noteDriveForStaff(transaction, booked, dealerTimezone);
    return answerFor(booked);
  });
}

const chosenOf = ({ pictures: _own, ...vehicle }: VehicleToChoose): ChosenVehicle => vehicle;

/** A car with the times at which it can be driven. Throws 404, and 403 `vip-access-needed`. */
export async function readDriveOffer(shop: Shop, actor: Actor, query: DriveSlotsQuery): Promise<DriveOffer> {
  const terms = await readDriveTerms(shop);
  const car = await readOfferedCar(shop.database, actor, query.car);
  const isOffered = terms.offered && car.stock > 0;
  const [vehicle] =
    query.vehicle === undefined ? [] : await listVehiclesToChoose(shop, car, { only: query.vehicle });
  const days = isOffered ? await findSlots(shop.database, terms, { car, vehicleId: query.vehicle }) : [];
  return {
    car: presentDrivenCar(car),
    isOffered,
    minutes: terms.minutes,
    ...(vehicle && { vehicle: chosenOf(vehicle) }),
    ...presentSlots(days, query.date, terms.timeZone),
  };
}
