import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { shopAddress } from '#features/accounts/one-time-links.service.ts';
import { wantsReminders } from '#features/accounts/reminders.service.ts';
import { mailPage, oneClickEnd } from '#features/saved/mails/mail-links.ts';
import { bookingPath } from '#features/service-center/booking/booking-path.rules.ts';
import { todayAt } from '#features/service-center/service-center.service.ts';
import { readSetting } from '#features/settings/known-settings.ts';
import { brand } from '#platform/brand.ts';
import { isNight, now } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { dateInWords } from '#platform/dates/calendar-date.ts';
import { eachDue } from '#platform/jobs/each-due.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { LetterPart } from '#platform/mail/letter.ts';
import { type Mail, sendMail } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { distanceText, type Units } from '#platform/units.ts';
import { careNames, garageVehiclePath } from '../due/care.rules.ts';
import { lookAgainOn, reminderStage } from '../due/due.rules.ts';
import { type FoundVehicle, findGarage, isInGarage } from '../garage.service.ts';
import { garageReminders, garageVehicles } from '../garage.tables.ts';
import { type DueCare, readCare } from './read-care.ts';

type Shop = Pick<Platform, 'database' | 'config' | 'kept' | 'demo' | 'jobs'>;

/** Notes each that is to be told, once per cycle. Returns those that nobody was told of before. */
async function noteUntold(
  transaction: Database,
  { row }: FoundVehicle,
  dues: readonly DueCare[],
  today: string,
): Promise<DueCare[]> {
  const told = dues.flatMap((due) => {
    const stage = due.booked ? undefined : reminderStage(due, today);
    return stage && due.last ? [{ due, stage, since: due.last.on }] : [];
  });
  if (told.length === 0) return [];
  const noted = await transaction
    .insert(garageReminders)
    .values(
      told.map(({ due, stage, since }) => ({ vehicleId: row.id, kind: due.kind, since, stage, at: now() })),
    )
    .onConflictDoNothing()
    .returning({ kind: garageReminders.kind });
  return told.filter(({ due }) => noted.some(({ kind }) => kind === due.kind)).map(({ due }) => due);
}

async function mailOwner(
  shop: Shop,
  transaction: Database,
  vehicle: FoundVehicle,
  dues: readonly DueCare[],
): Promise<boolean> {
  const { userId, id } = vehicle.row;
  const [owner] = await transaction
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deactivatedAt)));
  if (!owner || dues.length === 0 || !(await wantsReminders(transaction, userId))) return false;
  const mail = dueMail(owner.email, vehicle, dues, {
    config: shop.config,
    units: await readSetting(shop, 'units'),
  });
  const cycles = dues.map(({ kind, last, state }) => `${kind}-${last?.on}-${state}`).join(',');
  return sendMail(transaction, shop.jobs, mail, { cause: `garage-due:${id}:${cycles}` });
}

const remind = (shop: Shop, { id, userId }: { id: string; userId: string }): Promise<boolean> =>
  shop.database.transaction(async (transaction) => {
    await transaction
      .select({ id: garageVehicles.id })
      .from(garageVehicles)
      .where(eq(garageVehicles.id, id))
      .for('no key update');
    const within = { ...shop, database: transaction };
    const garage = await findGarage(transaction, userId);
    const vehicle = garage.find((one) => one.row.id === id && isInGarage(one));
    const today = todayAt(shop);
    const dues = vehicle ? (await readCare(within, [vehicle]))(vehicle).due : [];
    await transaction
      .update(garageVehicles)
      .set({ lookOn: lookAgainOn(dues, today) })
      .where(eq(garageVehicles.id, id));
    if (!vehicle) return false;
    return mailOwner(within, transaction, vehicle, await noteUntold(transaction, vehicle, dues, today));
  });

/** Begins no further part after so long: the next run goes on. */
const longestMs = 5 * 60_000;

/**
 * Mails the owners of vehicles that are due, once per service and cycle when it comes near and once when it is overdue, however
 * often this runs; nobody at night. Returns how many mails were stored.
 */
export async function remindOwners(shop: Shop): Promise<number> {
  if (isNight(now(), shop.config.dealerTimezone)) return 0;
  const today = todayAt(shop);
  return eachDue({
    next: (after: { id: string; userId: string } | undefined, most) =>
      shop.database
        .select({ id: garageVehicles.id, userId: garageVehicles.userId })
        .from(garageVehicles)
        .where(
          and(
            isNull(garageVehicles.removedAt),
            or(isNull(garageVehicles.lookOn), lte(garageVehicles.lookOn, today)),
            gt(garageVehicles.id, after?.id ?? ''),
          ),
        )
        .orderBy(asc(garageVehicles.id))
        .limit(most),
    act: (vehicle) => remind(shop, vehicle),
    failed: 'A service reminder could not be sent',
    idOf: ({ id }) => id,
    longestMs,
  });
}

const nameOf = ({ make, model }: FoundVehicle) => `${make} ${model}`;

const dayOf = (date: string) => dateInWords(date, { dateStyle: 'long' });

function whenOf({ on, atKm, isEstimate, state }: DueCare, units: Units): string {
  const day = on ? `${isEstimate ? 'about ' : ''}${dayOf(on)}` : '';
  const far = atKm === undefined ? '' : `at ${distanceText(atKm, units)}`;
  const when = [day, far].filter(Boolean).join(', or ');
  return state === 'overdue' ? `${when}: overdue` : when;
}

function headingOf(vehicle: FoundVehicle, dues: readonly DueCare[]): string {
  const [first, ...more] = dues;
  const name = nameOf(vehicle);
  if (!first || more.length > 0) return `Your ${name} is due for service and inspection`;
  const what = careNames[first.kind].toLowerCase();
  return first.state === 'overdue'
    ? `The ${what} of your ${name} is overdue`
    : `Your ${name} is due for its ${what}`;
}

const bookIt = (shop: string, { vin }: FoundVehicle, { kind }: DueCare): LetterPart => ({
  kind: 'button',
  label: `Book the ${careNames[kind].toLowerCase()}`,
  href: `${shop}${bookingPath({ vin: vin ?? undefined, care: kind })}`,
});

/** To a vehicle's owner: what it is due for, where it is booked, and how these mails end. */
function dueMail(
  to: string,
  vehicle: FoundVehicle,
  dues: readonly DueCare[],
  { config, units }: { config: Config; units: Units },
): Mail {
  const shop = shopAddress(config);
  const end = { kind: 'reminders', id: vehicle.row.userId } as const;
  const heading = headingOf(vehicle, dues);
  return {
    to,
    oneClickEnd: oneClickEnd(config, end),
    ...composeMail({
      subject: heading,
      preview: dues.map((due) => `${careNames[due.kind]}: ${whenOf(due, units)}`).join('; '),
      heading,
      parts: [
        {
          kind: 'facts',
          facts: [
            ['Car', nameOf(vehicle)],
            ...(vehicle.row.plate ? [['License plate', vehicle.row.plate] as const] : []),
            ...dues.map((due) => [careNames[due.kind], whenOf(due, units)] as const),
          ],
        },
        ...dues.map((due) => bookIt(shop, vehicle, due)),
        {
          kind: 'note',
          text: `Already done elsewhere? Enter it in your garage, and we'll remind you when it is due again: ${shop}${garageVehiclePath(vehicle.row.id)}`,
        },
        {
          kind: 'note',
          text: `You get this email because the car is in your garage at ${brand.name}. Turn off reminders here: ${mailPage(config, end)}`,
        },
      ],
    }),
  };
}
