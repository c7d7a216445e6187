import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type CarRow, presentCar } from '#features/catalogue/catalogue.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { isPublished } from '#features/catalogue/list-cars.ts';
import { assertAvailable, carsById } from '#features/catalogue/stock/take-stock.ts';
import { offeredLines } from '#features/pricing/offered-lines.rules.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { presentLine } from '#features/pricing/pricing.rules.ts';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import { readPriceTerms } from '#features/settings/read-price-terms.ts';
import { findTaken } from '#features/vehicles/rental-days/book-rental-days.ts';
import { readFleets } from '#features/vehicles/rental-days/plan-rental-units.ts';
import { daysTaken } from '#features/vehicles/rental-days/rental-days.errors.ts';
import { freeUnitsFor } from '#features/vehicles/rental-days/rental-days.service.ts';
import { vipAccessNeededCode } from '#features/vip/access/access.contract.ts';
import { hasVipAccess } from '#features/vip/access/access.service.ts';
import type { Member } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { badInput, CodedError } from '#platform/errors.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Basket, BasketInput, BasketLine } from './basket.contract.ts';
import { chosenOf, mergeLines, unitsOf } from './basket.rules.ts';
import { basketLines, baskets } from './basket.tables.ts';
import { contentsText } from './basket-contents.rules.ts';
import { basketTotal, linePrice, linesTogether, type PricedLine } from './basket-price.rules.ts';

type StoredLine = typeof basketLines.$inferSelect;
type WantedLine = BasketInput['items'][number];

interface Stored {
  lines: readonly { line: StoredLine; car: CarRow }[];
  version: number;
}

function offeredFor(line: PricedLine, terms: PriceTerms): Pick<BasketLine, 'offered'> {
  const offered = offeredLines(line, terms);
  return offered.length > 0 ? { offered } : {};
}

function present(stored: Stored, terms: PriceTerms, freeUnits: (line: StoredLine) => number): Basket {
  const lines = stored.lines.map(({ line, car }) => ({
    car: { ...presentCar(car, terms), vip: car.vip, ...(line.firstDay && { stock: freeUnits(line) }) },
    quantity: line.quantity,
    type: line.type,
    ...(line.type === 'rent' && { rentalDays: line.rentalDays }),
    ...(line.firstDay && { firstDay: line.firstDay }),
    ...chosenOf(line),
  }));
  const together = linesTogether(lines, terms).map(presentLine);
  return {
    items: lines.map((line) => ({ ...line, ...offeredFor(line, terms), linePrice: linePrice(line, terms) })),
    ...(together.length > 0 && { lines: together }),
    total: basketTotal(lines, terms),
    version: stored.version,
  };
}

type BasketShop = SettingsShop & Pick<Platform, 'config'>;

const termsOf = async (shop: BasketShop): Promise<BasketTerms> => ({
  terms: await readPriceTerms(shop),
  dealerTimezone: shop.config.dealerTimezone,
});

/** What a basket is told by: the prices of this moment, and the dealership's day. */
interface BasketTerms {
  terms: PriceTerms;
  dealerTimezone: string;
}

/** The member's basket at these terms. Lines and version by one statement, so that they fit. */
export async function readBasketAt(
  database: Database,
  member: Member,
  { terms, dealerTimezone }: BasketTerms,
): Promise<Basket> {
  const stored = await database
    .select({ version: baskets.version, line: basketLines, car: cars })
    .from(baskets)
    .leftJoin(basketLines, eq(basketLines.userId, baskets.userId))
    .leftJoin(cars, and(eq(cars.id, basketLines.carId), isPublished))
    .where(eq(baskets.userId, member.userId))
    .orderBy(basketLines.position);
  const filled = stored.flatMap(({ line, car }) => (line && car ? [{ line, car }] : []));
  const dated = filled.filter(({ line }) => line.firstDay !== '');
  const freeUnits =
    dated.length === 0
      ? () => 0
      : await freeUnitsFor(
          database,
          dated.map(({ car }) => car),
          calendarDate(now(), dealerTimezone),
        );
  return present({ lines: filled, version: stored[0]?.version ?? 0 }, terms, freeUnits);
}

/** The member's basket, at the prices and stock of this moment. */
export const readBasket = async (shop: BasketShop, member: Member): Promise<Basket> =>
  readBasketAt(shop.database, member, await termsOf(shop));

interface Replacement {
  wanted: readonly WantedLine[];
  /** The basket as it was. */
  kept: Basket;
}

/**
 * New VIP cars are for those who hold VIP access now. What was put in under an earlier session stays (a basket follows
 * its owner, rules.md#basket); the sale asks for access once more.
 */
async function assertVipOpen(
  database: Database,
  member: Member,
  { wanted, kept }: Replacement,
  vip: ReadonlySet<string>,
): Promise<void> {
  if (vip.size === 0 || (await hasVipAccess(database, member))) return;
  const added = [...vip].filter((id) => unitsOf(wanted, id) > unitsOf(kept.items, id));
  if (added.length === 0) return;
  throw new CodedError(409, vipAccessNeededCode, 'Please enter your VIP credentials to add a VIP car.', {
    details: { cars: added },
  });
}

/** Throws 409 `days-taken` where rentals with a first day have no units on their days. */
async function assertDaysFree(
  database: Database,
  found: readonly CarRow[],
  wanted: readonly WantedLine[],
  timeZone: string,
): Promise<void> {
  const dated = wanted.flatMap(({ car, firstDay, rentalDays = 1, quantity }) =>
    firstDay ? [{ carId: car._id, firstDay, rentalDays, quantity }] : [],
  );
  if (dated.length === 0) return;
  const taken = findTaken(found, dated, await readFleets(database, found), calendarDate(now(), timeZone));
  if (taken.length > 0) throw daysTaken(taken);
}

/**
 * Only `_id` is believed of a car (rules.md#prices): it must exist, have the units, and be for rent where it is rented.
 */
async function assertOffered(
  database: Database,
  member: Member,
  replacement: Replacement,
  timeZone: string,
): Promise<void> {
  const { wanted } = replacement;
  const found = await carsById(database, [...new Set(wanted.map((line) => line.car._id))]);
  const vip = new Set(found.filter((car) => car.vip).map((car) => car.id));
  // First: the stock of VIP cars, too, is for those who have access.
  await assertVipOpen(database, member, replacement, vip);
  assertAvailable(
    found,
    // Of those with a first day only that they are on offer: they have units of their own.
    wanted.map((line) => ({ carId: line.car._id, quantity: line.firstDay ? 0 : line.quantity })),
  );
  // VIP cars are only sold (rules.md#rent).
  if (wanted.some((line) => line.type === 'rent' && vip.has(line.car._id)))
    throw badInput({ items: 'VIP cars cannot be rented.' });
  await assertDaysFree(database, found, wanted, timeZone);
}

const rowOf = (member: Member, line: WantedLine, position: number): StoredLine => ({
  userId: member.userId,
  carId: line.car._id,
  type: line.type,
  rentalDays: line.rentalDays ?? 0,
  firstDay: line.firstDay ?? '',
  quantity: line.quantity,
  chosen: chosenOf(line).chosen ?? [],
  position,
});

/** Baskets sent at the same moment by one member follow each other: each waits here for the one before. */
async function holdBasket(database: Database, member: Member): Promise<void> {
  await database
    .insert(baskets)
    .values({ userId: member.userId, version: 0 })
    .onConflictDoUpdate({ target: baskets.userId, set: { version: sql`${baskets.version}` } });
}

async function writeLines(database: Database, member: Member, wanted: readonly WantedLine[]): Promise<void> {
  await database.delete(basketLines).where(eq(basketLines.userId, member.userId));
  if (wanted.length === 0) return;
  await database.insert(basketLines).values(wanted.map((line, position) => rowOf(member, line, position)));
}

const inOrder = (lines: readonly WantedLine[]): string => lines.map((line) => contentsText([line])).join();

/**
 * Replaces the member's basket (rules.md#basket). Equal lines are merged. Baskets sent at the same moment by one
 * member follow each other: the last one stays, whole. What holds the same as before keeps its version.
 * Throws 409 `car-gone`, `sold-out` or `days-taken` with what is left, or `vip-access-needed`, and 400 for a rented VIP car; the basket
 * then stays as it was.
 */
export async function replaceBasket(shop: BasketShop, member: Member, input: BasketInput): Promise<Basket> {
  const wanted = mergeLines(input.items);
  const terms = await termsOf(shop);
  return shop.database.transaction(async (transaction) => {
    await holdBasket(transaction, member);
    const kept = await readBasketAt(transaction, member, terms);
    await assertOffered(transaction, member, { wanted, kept }, terms.dealerTimezone);
    if (inOrder(wanted) === inOrder(kept.items)) return kept;
    await writeLines(transaction, member, wanted);
    if (contentsText(wanted) !== contentsText(kept.items))
      await transaction
        .update(baskets)
        .set({ version: sql`${baskets.version} + 1` })
        .where(eq(baskets.userId, member.userId));
    return readBasketAt(transaction, member, terms);
  });
}

/**
 * What was bought leaves the basket, unless it holds something else by now: then it stays. Two parts of the statement that
 * settles the payment, so that no device finds a paid basket full. `paid`: a query for the owner and the version that was
 * paid; no row where the payment was of no stored basket.
 */
export const emptyingPaidBasket = (database: Database, paid: SQL) => [
  database.$with('emptied', {}).as(sql`
    update ${baskets} set version = ${baskets.version} + 1
    from (${paid}) as paid_basket (user_id, version)
    where ${baskets.userId} = paid_basket.user_id and ${baskets.version} = paid_basket.version
    returning ${baskets.userId}`),
  database.$with('emptied_lines', {}).as(sql`
    delete from ${basketLines} using emptied where ${basketLines.userId} = emptied.user_id`),
];
