import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { brand, dealershipAddress } from '#platform/brand.ts';
import { calendarDate } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { calendarAttachment } from '#platform/mail/calendar-file.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { LetterPart } from '#platform/mail/letter.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { driveEntry } from './drive-entry.ts';
import { drivePage } from './drive-links.ts';
import { holdMinutes, namedDay, timeName } from './test-drives.rules.ts';
import type { testDrives } from './test-drives.tables.ts';

interface Drive {
  row: typeof testDrives.$inferSelect;
  car: Pick<CarRow, 'id' | 'make' | 'model' | 'color' | 'vip'>;
  stockNumber: string | null;
}
type Shop = Pick<Platform, 'jobs' | 'config'>;

const carName = ({ car }: Drive) => `${car.make} ${car.model}`;

/** 'Saturday, November 28 at 2:30 PM' */
const when = ({ row }: Drive, { config }: Shop): string =>
  `${namedDay(calendarDate(row.startsAt, config.dealerTimezone))} at ${timeName(row.startsAt, config.dealerTimezone)}`;

const factsOf = (drive: Drive, shop: Shop): LetterPart => ({
  kind: 'facts',
  facts: [
    ['Car', [carName(drive), drive.car.color, drive.stockNumber].filter((part) => part !== null).join(', ')],
    ['When', when(drive, shop)],
    ['Where', dealershipAddress()],
    ['Please bring', "Your driver's license"],
  ],
});

const manageIt = ({ row }: Drive, { config }: Shop): LetterPart[] => [
  {
    kind: 'button',
    label: 'Move or cancel it',
    href: drivePage(config, { kind: 'manage', id: row.id }),
  },
  {
    kind: 'note',
    text: `The link works until the drive begins. Or call us: ${brand.contact.phone}.`,
  },
];

const bookAnother = ({ car }: Drive, { config }: Shop): LetterPart[] =>
  config.publicUrl
    ? [{ kind: 'button', label: 'See other times', href: `${config.publicUrl}/test-drive/${car.id}` }]
    : [];

const otherCars = ({ car }: Drive, { config }: Shop): LetterPart[] =>
  config.publicUrl
    ? [
        {
          kind: 'button',
          label: 'See other cars',
          href: `${config.publicUrl}${car.vip ? '/vip' : '/cars'}`,
        },
      ]
    : [];

interface News {
  subject: string;
  heading: string;
  text: string;
  more: readonly LetterPart[];
  /** Whether the calendar entry is attached, and what it says. */
  entry: 'none' | 'kept' | 'cancelled';
  cause: string;
}

/** Nothing is sent to a drive that staff booked without an address. */
async function tell(database: Database, shop: Shop, drive: Drive, news: News): Promise<void> {
  if (drive.row.email === null) return;
  const letter = composeMail({
    subject: news.subject,
    preview: `${carName(drive)}, ${when(drive, shop)}`,
    heading: news.heading,
    parts: [{ kind: 'paragraph', text: news.text }, factsOf(drive, shop), ...news.more],
  });
  const attachments =
    news.entry === 'none' ? [] : [calendarAttachment(driveEntry(drive, news.entry === 'cancelled'))];
  await sendMail(
    database,
    shop.jobs,
    { to: drive.row.email, ...letter, attachments },
    { cause: `test-drive-${news.cause}:${drive.row.id}:${drive.row.sequence}` },
  );
}

/** To somebody, whoever that is, whose address was entered: nothing is booked until the link is followed. */
export const mailToConfirm = (database: Database, shop: Shop, drive: Drive) =>
  tell(database, shop, drive, {
    subject: `Please confirm your test drive of the ${carName(drive)}`,
    heading: 'Confirm your test drive',
    text: `We are holding this time for you for ${holdMinutes} minutes. Please confirm that this is your email address.`,
    more: [
      {
        kind: 'button',
        label: 'Confirm test drive',
        href: drivePage(shop.config, { kind: 'confirm', id: drive.row.id }),
      },
      {
        kind: 'note',
        text: 'If you did not ask for this, just ignore this email: the time is released automatically.',
      },
    ],
    entry: 'none',
    cause: 'confirm',
  });

export const mailDriveBooked = (database: Database, shop: Shop, drive: Drive) =>
  tell(database, shop, drive, {
    subject: `Your test drive of the ${carName(drive)}: ${when(drive, shop)}`,
    heading: 'Your test drive is booked',
    text: 'We will have the car and its keys ready for you.',
    more: manageIt(drive, shop),
    entry: 'kept',
    cause: 'booked',
  });

export const mailDriveMoved = (database: Database, shop: Shop, drive: Drive) =>
  tell(database, shop, drive, {
    subject: `Moved: your test drive of the ${carName(drive)}, now ${when(drive, shop)}`,
    heading: 'Your test drive has a new time',
    text: 'The attached calendar entry replaces the previous one.',
    more: manageIt(drive, shop),
    entry: 'kept',
    cause: 'moved',
  });

export const mailReminder = (database: Database, shop: Shop, drive: Drive) =>
  tell(database, shop, drive, {
    subject: `Tomorrow: your test drive of the ${carName(drive)}`,
    heading: 'See you tomorrow',
    text: `Your test drive of the ${carName(drive)} is tomorrow. Can't make it? Reschedule or cancel.`,
    more: manageIt(drive, shop),
    entry: 'none',
    cause: 'reminder',
  });

export const mailDriveCancelled = (database: Database, shop: Shop, drive: Drive, by: 'customer' | 'staff') =>
  tell(database, shop, drive, {
    subject: `Canceled: your test drive of the ${carName(drive)}`,
    heading: 'Your test drive is canceled',
    text:
      by === 'customer'
        ? 'You canceled your test drive. Book another time.'
        : `We are sorry, we had to cancel your test drive. Please choose another time, or call us: ${brand.contact.phone}.`,
    more: bookAnother(drive, shop),
    entry: 'cancelled',
    cause: 'cancelled',
  });

/** The vehicle left us, and another one of its kind takes its place. */
export const mailOtherVehicle = (database: Database, shop: Shop, drive: Drive) =>
  tell(database, shop, drive, {
    subject: `Your test drive of the ${carName(drive)} is still on, with another car`,
    heading: "We've switched you to another one",
    text: `The car we set aside for you has been sold. You will drive another ${carName(drive)} in ${drive.car.color} instead, on the same day at the same time.`,
    more: manageIt(drive, shop),
    entry: 'kept',
    cause: 'twin',
  });

/** No car is left for the drive at its time; `times` are others at which one is. */
export const mailNoCar = (database: Database, shop: Shop, drive: Drive, times: readonly string[]) =>
  tell(database, shop, drive, {
    subject: `Your test drive of the ${carName(drive)} is canceled`,
    heading: times.length > 0 ? 'We need another time' : 'This car has been sold',
    text:
      times.length > 0
        ? `The ${carName(drive)} is no longer available at your time, so we had to cancel your test drive. Other times, for example: ${times.join('; ')}.`
        : `The ${carName(drive)} has been sold, so we had to cancel your test drive. We are sorry.`,
    more: times.length > 0 ? bookAnother(drive, shop) : otherCars(drive, shop),
    entry: 'cancelled',
    cause: 'no-car',
  });
