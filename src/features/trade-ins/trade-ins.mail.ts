import { readSetting } from '#features/settings/known-settings.ts';
import { brand, dealershipAddress, idDomain } from '#platform/brand.ts';
import type { Database } from '#platform/database/database.ts';
import { dateInWords } from '#platform/dates/calendar-date.ts';
import { calendarAttachment } from '#platform/mail/calendar-file.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { LetterPart } from '#platform/mail/letter.ts';
import { type Attachment, sendMail } from '#platform/mail/mail.ts';
import { formatMoney, toDollars } from '#platform/money.ts';
import { distanceText } from '#platform/units.ts';
import { creditOf, nameOfCar } from './trade-ins.rules.ts';
import type { Shop, TradeInRow } from './trade-ins.service.ts';

const money = (cents: number): string => formatMoney(toDollars(cents));
const dayWords = (date: string): string =>
  dateInWords(date, { weekday: 'long', month: 'long', day: 'numeric' });

interface News {
  subject: string;
  heading: string;
  text: string;
  facts?: readonly (readonly [string, string])[];
  notes?: readonly string[];
  /** On the button, which leads to the customer's own page. */
  button?: string;
  attachments?: readonly Attachment[];
  cause: string;
}

/** To the customer, about one old car. */
async function tell(database: Database, shop: Shop, to: string, row: TradeInRow, news: News) {
  const units = await readSetting(shop, 'units');
  const { publicUrl } = shop.config;
  const facts = [
    ['Your car', nameOfCar(row)],
    ['Mileage', distanceText(row.mileageKm, units)],
    ...(news.facts ?? []),
  ] as const;
  const parts: LetterPart[] = [
    { kind: 'paragraph', text: news.text },
    { kind: 'facts', facts },
    ...(publicUrl && news.button
      ? [{ kind: 'button', label: news.button, href: `${publicUrl}/dashboard#trade-ins` } as const]
      : []),
    ...(news.notes ?? []).map((text) => ({ kind: 'note', text }) as const),
    { kind: 'note', text: `Any questions? Please call us: ${brand.contact.phone}.` },
  ];
  const letter = composeMail({ subject: news.subject, preview: news.text, heading: news.heading, parts });
  await sendMail(
    database,
    shop.jobs,
    { to, ...letter, ...(news.attachments && { attachments: [...news.attachments] }) },
    { cause: news.cause },
  );
}

const rangeFacts = ({ lowCents, highCents }: TradeInRow) =>
  lowCents === null || highCents === null
    ? []
    : [['Our estimate', `${money(lowCents)} to ${money(highCents)}`] as const];

/** The shop has the request. */
export const mailAsked = (database: Database, shop: Shop, to: string, row: TradeInRow) =>
  tell(database, shop, to, row, {
    subject: `Your ${nameOfCar(row)}: we received your request`,
    heading: 'We are reviewing your request',
    text: 'We will reply with an offer, or tell you why we cannot make one.',
    facts: rangeFacts(row),
    notes:
      row.lowCents === null ? [] : ['An estimate is not an offer: it is made before we have seen the car.'],
    button: 'See your request',
    cause: `trade-in-asked:${row.id}`,
  });

/** The last day of an offer, for the customer's calendar. */
const lastDayFile = (row: TradeInRow, summary: string): Attachment[] =>
  row.lastDay === null
    ? []
    : [
        calendarAttachment({
          uid: `trade-in-${row.id}@${idDomain}`,
          date: row.lastDay,
          summary,
          location: dealershipAddress(),
          description: nameOfCar(row),
          sequence: row.version,
          cancelled: false,
        }),
      ];

async function offerFacts(shop: Shop, row: TradeInRow) {
  const { offerCents, owedCents, lastDay, kmAtMost } = row;
  if (offerCents === null || lastDay === null || kmAtMost === null) return [];
  const units = await readSetting(shop, 'units');
  return [
    ['Our offer', money(offerCents)],
    ...(owedCents > 0 ? [['Still owed on it', money(owedCents)] as const] : []),
    ['Toward your purchase', money(creditOf(offerCents, owedCents))],
    ['Valid until', dayWords(lastDay)],
    ['Up to a mileage of', distanceText(kmAtMost, units)],
  ] as const;
}

const owedNote = ({ offerCents, owedCents }: TradeInRow): string[] =>
  offerCents !== null && owedCents > offerCents
    ? ['You owe more on the car than our offer. We will contact you about the difference.']
    : [];

/** Staff have made an offer. */
export const mailOffered = async (database: Database, shop: Shop, to: string, row: TradeInRow) =>
  tell(database, shop, to, row, {
    subject: `Our offer for your ${nameOfCar(row)}: ${money(row.offerCents ?? 0)}`,
    heading: `We offer ${money(row.offerCents ?? 0)}`,
    text: row.answer ?? 'Thank you for your request. This is our offer for your car.',
    facts: await offerFacts(shop, row),
    notes: owedNote(row),
    button: 'View the offer',
    attachments: lastDayFile(row, `Last day of the offer for your ${nameOfCar(row)}`),
    cause: `trade-in-offered:${row.id}:${row.version}`,
  });

/** Staff make no offer, and say why. */
export const mailDeclined = (database: Database, shop: Shop, to: string, row: TradeInRow) =>
  tell(database, shop, to, row, {
    subject: `About your ${nameOfCar(row)}`,
    heading: 'We cannot make an offer',
    text: row.answer ?? '',
    cause: `trade-in-declined:${row.id}`,
  });

/** The customer has taken the offer. */
export const mailAccepted = async (database: Database, shop: Shop, to: string, row: TradeInRow) =>
  tell(database, shop, to, row, {
    subject: `Accepted: ${money(row.offerCents ?? 0)} for your ${nameOfCar(row)}`,
    heading: 'Your trade-in counts toward your next car',
    text: 'You accepted our offer. You can use it for one purchase until it expires.',
    facts: await offerFacts(shop, row),
    notes: owedNote(row),
    button: 'See your trade-in',
    attachments: lastDayFile(row, `Last day to buy with your ${nameOfCar(row)}`),
    cause: `trade-in-accepted:${row.id}:${row.version}`,
  });

/** The offer's last day, or that of its acceptance, has passed. */
export const mailRunOut = (database: Database, shop: Shop, to: string, row: TradeInRow) =>
  tell(database, shop, to, row, {
    subject: `Our offer for your ${nameOfCar(row)} has expired`,
    heading: 'Our offer has expired',
    text: 'You can request a new offer at any time.',
    button: 'See your trade-in',
    cause: `trade-in-expired:${row.id}:${row.version}`,
  });

/** The purchase that it paid for is undone; `again`: its accepted offer counts as before. */
export const mailReturned = async (
  database: Database,
  shop: Shop,
  to: string,
  row: TradeInRow,
  again?: TradeInRow,
) =>
  tell(database, shop, to, row, {
    subject: `Your ${nameOfCar(row)} stays with you`,
    heading: 'You keep your car',
    text: `Your order was canceled. If you already brought us the car, please pick it up.${again ? ' You can use our offer for another purchase until it expires.' : ''}`,
    ...(again && { facts: await offerFacts(shop, again) }),
    button: 'See your trade-in',
    cause: `trade-in-returned:${row.id}`,
  });

/** Money was paid in its place, at the desk. */
export const mailKept = (database: Database, shop: Shop, to: string, row: TradeInRow) =>
  tell(database, shop, to, row, {
    subject: `You keep your ${nameOfCar(row)}`,
    heading: 'You keep your car',
    text: 'You paid with money instead. No further action is needed.',
    button: 'See your trade-in',
    cause: `trade-in-kept:${row.id}`,
  });

/** The purchase that it paid for is undone, and it stays with us. */
export const mailPaidOut = (
  database: Database,
  shop: Shop,
  to: string,
  row: TradeInRow,
  amountCents: number,
) =>
  tell(database, shop, to, row, {
    subject: `We owe you ${money(amountCents)} for your ${nameOfCar(row)}`,
    heading: 'We keep your trade-in and pay you for it',
    text: 'Your order was canceled. We cannot return your trade-in because it has been sold or we have paid off what you owed on it. We will pay you the amount of the credit.',
    facts: [['We pay you', money(amountCents)]],
    button: 'See your trade-in',
    cause: `trade-in-paid-out:${row.id}`,
  });
