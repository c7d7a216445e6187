import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { shopAddress } from '#features/accounts/one-time-links.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { readCarsById } from '#features/catalogue/list-cars.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { shownPrice } from '#features/pricing/pricing.rules.ts';
import { toPage } from '#features/search/filter/call-query.rules.ts';
import { readSetting } from '#features/settings/known-settings.ts';
import { readPriceTerms } from '#features/settings/read-price-terms.ts';
import { vipCredentials } from '#features/vip/vip.tables.ts';
import { brand } from '#platform/brand.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { eachDue } from '#platform/jobs/each-due.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { LetterPart } from '#platform/mail/letter.ts';
import { type Mail, sendMail } from '#platform/mail/mail.ts';
import { type Cents, formatMoney, toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { lockSaver } from '../mails/mail-choices.service.ts';
import { mailPage, oneClickEnd } from '../mails/mail-links.ts';
import { countMail, droppedPercent, hasDropped, mayMailAtOnce, type SavedPace } from '../saved.rules.ts';
import { savedCars, savedMailChoices, savedNotices, savedSearches } from '../saved.tables.ts';
import { findArrivals } from '../searches/find-arrivals.ts';
import { lastArrival } from '../searches/saved-searches.service.ts';

export type TellingShop = Pick<Platform, 'database' | 'jobs' | 'config' | 'kept' | 'demo'>;
type MailedPace = Exclude<SavedPace, 'none'>;

/** Notices that one mail takes: far more than it lists. */
const mostNotices = 1_000;
/** Of one search in one mail. */
const mostOfSearch = 6;

const waiting = (transaction: Database, userId: string) =>
  transaction
    .select({ notice: savedNotices, car: cars, saved: savedCars.carId })
    .from(savedNotices)
    .innerJoin(cars, eq(cars.id, savedNotices.carId))
    .leftJoin(
      savedCars,
      and(eq(savedCars.userId, savedNotices.userId), eq(savedCars.carId, savedNotices.carId)),
    )
    .where(and(eq(savedNotices.userId, userId), isNull(savedNotices.doneAt)))
    .orderBy(asc(savedNotices.id))
    .limit(mostNotices);

type Waiting = Awaited<ReturnType<typeof waiting>>[number];

/** Whether it is still so: nobody is sent to a car that is gone, sold out or dear again, or that they may not see. */
function isTrue({ notice, car, saved }: Waiting, terms: PriceTerms, maySeeVip: boolean): boolean {
  if (saved === null || car.listingState !== 'published' || car.stock === 0) return false;
  if (car.vip && !maySeeVip) return false;
  return notice.kind === 'back' || hasDropped(notice.wasCents, shownPrice(car.priceCents, terms));
}

/** One entry for each car, with the price from which it fell first. */
function toldCars(true_: readonly Waiting[], terms: PriceTerms): ToldCar[] {
  const ofCar = Map.groupBy(true_, ({ car }) => car.id);
  return [...ofCar.values()].map((notices) => {
    const { car } = notices[0]!;
    const drops = notices.filter(({ notice }) => notice.kind === 'drop');
    return {
      make: car.make,
      model: car.model,
      path: car.vip ? `/vip/cars/${car.id}` : `/cars/${car.id}`,
      shownCents: shownPrice(car.priceCents, terms),
      ...(drops.length > 0 && { wasCents: Math.max(...drops.map(({ notice }) => notice.wasCents)) }),
      isBack: drops.length < notices.length,
    };
  });
}

/** What is new in the person's searches since a mail last looked; from now on it has looked. */
async function toldSearches(
  shop: TellingShop,
  userId: string,
  known: ReadonlySet<string>,
): Promise<ToldSearch[]> {
  const { database } = shop;
  const last = await lastArrival(database);
  const searches = await database.select().from(savedSearches).where(eq(savedSearches.userId, userId));
  const terms = await readPriceTerms(shop);
  const units = await readSetting(shop, 'units');
  const told: ToldSearch[] = [];
  for (const { name, address, toldTo, savedAt } of searches.filter((one) => one.toldTo < last)) {
    const wanted = {
      address,
      after: toldTo,
      upTo: last,
      since: savedAt,
      limit: mostOfSearch + 1 + known.size,
    };
    const ids = (await findArrivals(shop, wanted)).filter((id) => !known.has(id));
    if (ids.length === 0) continue;
    const found = await readCarsById(database, ids.slice(0, mostOfSearch));
    told.push({
      name,
      path: `/cars?${toPage(address, units)}`,
      cars: found.map((car) => ({
        make: car.make,
        model: car.model,
        shownCents: shownPrice(car.priceCents, terms),
      })),
      hasMore: ids.length > mostOfSearch,
    });
  }
  await database.update(savedSearches).set({ toldTo: last }).where(eq(savedSearches.userId, userId));
  return told;
}

const reader = async (transaction: Database, userId: string) => {
  const [person] = await transaction
    .select({ email: users.email, vip: vipCredentials.id })
    .from(users)
    .leftJoin(vipCredentials, eq(vipCredentials.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deactivatedAt)));
  return person;
};

/**
 * Tells one person all that waits for them, in one mail. What is told, that it is told, and the mail are one transaction: it
 * happens once, however often this runs. Returns whether there was a mail.
 */
export async function tellSaver(shop: TellingShop, userId: string, pace: MailedPace): Promise<boolean> {
  const terms = await readPriceTerms(shop);
  const at = now();
  const today = calendarDate(at, shop.config.dealerTimezone);
  return shop.database.transaction(async (transaction) => {
    const choice = await lockSaver(transaction, userId);
    if (choice.pace !== pace) return false;
    if (pace === 'daily' ? choice.dailyOn === today : !mayMailAtOnce(choice, at)) return false;
    const person = await reader(transaction, userId);
    const notices = await waiting(transaction, userId);
    const isOpen = person !== undefined;
    const true_ = notices.filter((one) => isOpen && isTrue(one, terms, person.vip !== null));
    const known = new Set(true_.map(({ car }) => car.id));
    const searches = await toldSearches({ ...shop, database: transaction }, userId, known);
    for (const { notice } of notices)
      await transaction
        .update(savedNotices)
        .set({ doneAt: at, mailed: known.has(notice.carId) })
        .where(eq(savedNotices.id, notice.id));
    if (!isOpen || (true_.length === 0 && searches.length === 0)) return false;
    const link = { kind: 'member', id: userId } as const;
    const mail = savedMail(
      person.email,
      { cars: toldCars(true_, terms), searches },
      {
        shopAddress: shopAddress(shop.config),
        endPage: mailPage(shop.config, link),
        oneClickEnd: oneClickEnd(shop.config, link),
      },
    );
    const counted = pace === 'daily' ? { dailyOn: today } : countMail(choice, at);
    await transaction.update(savedMailChoices).set(counted).where(eq(savedMailChoices.userId, userId));
    const cause = `saved:${userId}:${at.toISOString()}:${notices.at(-1)?.notice.id ?? ''}`;
    return sendMail(transaction, shop.jobs, mail, { cause });
  });
}

/** The next people with this pace for whom something waits, by their ids. */
async function findWaiting(
  database: Database,
  pace: MailedPace,
  after: string,
  most: number,
): Promise<string[]> {
  const last = await lastArrival(database);
  const { rows } = await database.execute<{ id: string }>(sql`
    select waiting.user_id as id from (
      select user_id from saved_notices where done_at is null
      union select user_id from saved_searches where told_to < ${last}) as waiting
    left join saved_mail_choices as choice on choice.user_id = waiting.user_id
    where waiting.user_id > ${after} and coalesce(choice.pace, 'at-once') = ${pace}
    order by waiting.user_id limit ${most}`);
  return rows.map(({ id }) => id);
}

/** A run ends after so long; what is left waits for the next one. */
const longestRunMs = 25_000;

/** Tells everybody with this pace for whom something waits. Returns how many mails there were. */
export const tellSavers = (shop: TellingShop, pace: MailedPace): Promise<number> =>
  eachDue({
    next: (after: string | undefined, most) => findWaiting(shop.database, pace, after ?? '', most),
    act: (id) => tellSaver(shop, id, pace),
    failed: 'A person could not be notified about saved cars',
    idOf: (id) => id,
    longestMs: longestRunMs,
  });

/** A saved car as a mail tells of it. */
interface ToldCar {
  make: string;
  model: string;
  /** The path of its page. */
  path: string;
  shownCents: Cents;
  /** The price before; absent: it has not fallen. */
  wasCents?: Cents;
  isBack: boolean;
}

/** What is new in a saved search. */
interface ToldSearch {
  name: string;
  path: string;
  cars: readonly { make: string; model: string; shownCents: Cents }[];
  /** Whether there are more than these. */
  hasMore: boolean;
}

interface Links {
  shopAddress: string;
  /** The page where these mails are ended. */
  endPage: string;
  oneClickEnd: string;
}

/** More than these are counted, not listed. */
const listedCars = 20;

const money = (cents: Cents) => formatMoney(toDollars(cents));
const nameOf = ({ make, model }: { make: string; model: string }) => `${make} ${model}`;

const priceText = ({ shownCents, wasCents }: ToldCar) =>
  wasCents === undefined
    ? money(shownCents)
    : `${money(shownCents)}, was ${money(wasCents)} (${droppedPercent(wasCents, shownCents)} % less)`;

const lineOf = (car: ToldCar): string =>
  car.isBack ? `${nameOf(car)} is back in stock: ${priceText(car)}` : `${nameOf(car)}: ${priceText(car)}`;

function carParts(cars: readonly ToldCar[], shop: string): LetterPart[] {
  const [first] = cars;
  if (!first) return [];
  if (cars.length === 1)
    return [
      { kind: 'paragraph', text: `${lineOf(first)}.` },
      { kind: 'button', label: 'See the car', href: `${shop}${first.path}` },
    ];
  const more = cars.length - listedCars;
  return [
    { kind: 'table', columns: ['Car', 'Price now'], rows: cars.slice(0, listedCars).map(rowOf) },
    ...(more > 0 ? [{ kind: 'paragraph', text: `And ${more.toLocaleString('en-US')} more.` } as const] : []),
    { kind: 'button', label: 'See your saved cars', href: `${shop}/saved` },
  ];
}

const rowOf = (car: ToldCar): string[] => [
  `${nameOf(car)}${car.isBack ? ' · back in stock' : ''}`,
  car.wasCents === undefined
    ? money(car.shownCents)
    : `${money(car.shownCents)} (was ${money(car.wasCents)})`,
];

function searchParts({ name, path, cars, hasMore }: ToldSearch, shop: string): LetterPart[] {
  return [
    { kind: 'note', text: `New in your search '${name}'` },
    {
      kind: 'table',
      columns: ['Car', 'Price'],
      rows: cars.map((car) => [nameOf(car), money(car.shownCents)]),
    },
    ...(hasMore ? [{ kind: 'paragraph', text: 'And more.' } as const] : []),
    { kind: 'button', label: 'See the search', href: `${shop}${path}` },
  ];
}

function headingOf(cars: readonly ToldCar[], searches: readonly ToldSearch[]): string {
  const [first] = cars;
  const [search] = searches;
  if (!first) return searches.length === 1 ? `New cars: ${search!.name}` : 'New cars in your searches';
  if (cars.length > 1) return `Updates on ${cars.length.toLocaleString('en-US')} saved cars`;
  if (first.isBack) return `${nameOf(first)} is back in stock`;
  return `${nameOf(first)} now costs ${money(first.shownCents)}`;
}

/** To somebody who saved these: all that is new in one mail. */
function savedMail(
  to: string,
  { cars, searches }: { cars: readonly ToldCar[]; searches: readonly ToldSearch[] },
  { shopAddress, endPage, oneClickEnd }: Links,
): Mail {
  const heading = headingOf(cars, searches);
  return {
    to,
    oneClickEnd,
    ...composeMail({
      subject: heading,
      preview: cars[0] ? lineOf(cars[0]) : heading,
      heading,
      parts: [
        ...carParts(cars, shopAddress),
        ...searches.flatMap((search) => searchParts(search, shopAddress)),
        {
          kind: 'note',
          text: `You get this email because you saved cars or searches at ${brand.name}. Unsubscribe: ${endPage}`,
        },
      ],
    }),
  };
}
