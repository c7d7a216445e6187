import { findPayment } from '#features/payments/payments.service.ts';
import { brand } from '#platform/brand.ts';
import type { Database } from '#platform/database/database.ts';
import { longTime } from '#platform/dates/local-time.ts';
import { type CalendarDay, calendarAttachment } from '#platform/mail/calendar-file.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { LetterPart } from '#platform/mail/letter.ts';
import { type Attachment, sendMail } from '#platform/mail/mail.ts';
import { type Cents, formatMoney, toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { holdEntry } from './hold-entry.ts';
import type { HoldRow } from './holds.service.ts';

type Shop = Pick<Platform, 'jobs' | 'config'>;

const money = (cents: Cents): string => formatMoney(toDollars(cents));
const nameOf = ({ make, model }: HoldRow): string => `${make} ${model}`;

/** Of one that its customer chose: the number by which the dealership knows it. */
const chosenFacts = ({ chosen }: HoldRow): [string, string][] =>
  chosen ? [['Stock number', `${chosen.stockNumber}, your pick`]] : [];

interface Letter {
  subject: string;
  heading: string;
  text: string;
  facts: readonly (readonly [string, string])[];
  note?: string;
  attachments?: readonly Attachment[];
  /** What it is sent for; for the same cause it is sent once. */
  cause: string;
}

async function tell(transaction: Database, shop: Shop, hold: HoldRow, letter: Letter): Promise<void> {
  const { buyerEmail: to } = await findPayment(transaction, hold.paymentId);
  const { subject, heading, text, facts, note, attachments, cause } = letter;
  const { publicUrl } = shop.config;
  const parts: LetterPart[] = [
    { kind: 'paragraph', text },
    { kind: 'facts', facts: [['Vehicle', nameOf(hold)], ...chosenFacts(hold), ...facts] },
    ...(note ? [{ kind: 'note' as const, text: note }] : []),
    ...(publicUrl
      ? [
          {
            kind: 'button' as const,
            label: 'See the reservation',
            href: `${publicUrl}/reservations/${hold.id}`,
          },
        ]
      : []),
  ];
  const mail = composeMail({ subject, preview: text, heading, parts });
  await sendMail(transaction, shop.jobs, { to, attachments, ...mail }, { cause });
}

const endOf = (hold: HoldRow, { config }: Shop): string => longTime(hold.endsAt!, config.dealerTimezone);

const calendarOf = (hold: HoldRow, change?: Partial<CalendarDay>): Attachment =>
  calendarAttachment({ ...holdEntry(hold), ...change });

/** Takes the end out of the calendar, also one that staff moved. */
const gone: Partial<CalendarDay> = { sequence: 2, cancelled: true };

/** The deposit is paid: the vehicle waits, until when, and what becomes of the deposit. */
export const mailReserved = (transaction: Database, shop: Shop, hold: HoldRow): Promise<void> =>
  tell(transaction, shop, hold, {
    subject: `Your ${nameOf(hold)} is reserved`,
    heading: 'Reserved for you',
    text: `We are holding the ${nameOf(hold)} for you until ${endOf(hold, shop)}, at today's price.`,
    facts: [
      ['Reserved until', endOf(hold, shop)],
      ['Deposit', money(hold.depositCents)],
    ],
    note: 'The deposit counts toward the purchase. If you do not buy the car, we refund it in full.',
    attachments: [calendarOf(hold)],
    cause: `reserved:${hold.id}`,
  });

/** Staff gave it more time. */
export const mailExtended = (transaction: Database, shop: Shop, hold: HoldRow): Promise<void> =>
  tell(transaction, shop, hold, {
    subject: `Reservation extended: your ${nameOf(hold)}`,
    heading: 'Your reservation is extended',
    text: `We are holding the ${nameOf(hold)} for you until ${endOf(hold, shop)}.`,
    facts: [['Reserved until', endOf(hold, shop)]],
    attachments: [calendarOf(hold)],
    cause: `reservation-extended:${hold.id}`,
  });

/** It is bought: what the deposit was good for. Its end leaves the calendar. */
export const mailBought = (
  transaction: Database,
  shop: Shop,
  hold: HoldRow,
  countedCents: Cents,
): Promise<void> =>
  tell(transaction, shop, hold, {
    subject: `Your reservation is complete: ${nameOf(hold)}`,
    heading: 'Your purchase is complete',
    text: `You bought the ${nameOf(hold)} we held for you, and your deposit was applied. You'll get the receipt in a separate email.`,
    facts: [['Deposit applied', money(countedCents)]],
    attachments: [calendarOf(hold, gone)],
    cause: `reservation-bought:${hold.id}`,
  });

const endings = {
  cancelled: {
    heading: 'Your reservation is canceled',
    text: 'As you requested, we are no longer holding the',
  },
  ended: {
    heading: 'Your reservation has expired',
    text: 'Your reservation has expired. We are no longer holding the',
  },
  'let-go': { heading: 'We had to end your reservation', text: 'We can no longer hold the' },
} as const;

/** It is over without a purchase, and the deposit goes back. */
export const mailLapsed = (
  transaction: Database,
  shop: Shop,
  hold: HoldRow,
  how: keyof typeof endings,
): Promise<void> =>
  tell(transaction, shop, hold, {
    subject: `${endings[how].heading}: ${nameOf(hold)}`,
    heading: endings[how].heading,
    text: `${endings[how].text} ${nameOf(hold)}. We are refunding your deposit to your card.`,
    facts: [
      ['Refund', money(hold.depositCents)],
      ...(hold.reason === null ? [] : [['Reason', hold.reason] as const]),
    ],
    note: `Any questions? Please call us: ${brand.contact.phone}.`,
    attachments: [calendarOf(hold, gone)],
    cause: `reservation-over:${hold.id}`,
  });
