import { and, desc, eq, lt } from 'drizzle-orm';
import { offerByTheMonth } from '#features/finance/finance.rules.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { priceLines, shownPrice } from '#features/pricing/pricing.rules.ts';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import { readMoneyTerms } from '#features/settings/read-price-terms.ts';
import type { MoneyTerms } from '#features/settings/settings.contract.ts';
import type { Database } from '#platform/database/database.ts';
import { countedTo, type ListCount } from '#platform/lists/count.ts';
import { fromCursor, idCursor } from '#platform/lists/cursor.ts';
import { sliceList } from '#platform/lists/list-page.ts';
import { toDollars } from '#platform/money.ts';
import { isOfModels } from './car-values.ts';
import type { Car, ListQuery } from './catalogue.contract.ts';
import { carCounts, cars } from './catalogue.tables.ts';
import { type CarRow, countCars, countedMatches, isPublished, matchingCars } from './list-cars.ts';
import { presentListedFacts } from './present-facts.ts';

export type { CarRow };

/** The address of a car's picture: one that always works, also without a picture (rules.md#pictures). */
export const imageOf = (car: Pick<CarRow, 'id' | 'pictureVersion'>): string =>
  car.pictureVersion ? `/images/cars/${car.id}.jpg?v=${car.pictureVersion}` : '/no-picture.svg';

/** What is shown as a car's price, now and before: both with the dealer's lines of today (rules.md#price). */
function presentPrices({ priceCents, oldPriceCents }: CarRow, terms: PriceTerms) {
  const shownCents = shownPrice(priceCents, terms);
  return {
    price: toDollars(shownCents),
    ...(shownCents !== priceCents && { basePrice: toDollars(priceCents) }),
    ...(oldPriceCents !== null && { oldPrice: toDollars(shownPrice(oldPriceCents, terms)) }),
  };
}

/** Fields of the answer. Listing them keeps new columns private. */
export const presentCar = (row: CarRow, terms: PriceTerms): Car => ({
  _id: row.id,
  make: row.make,
  model: row.model,
  color: row.color,
  topSpeed: row.topSpeed,
  ...presentPrices(row, terms),
  stock: row.stock,
  image: imageOf(row),
  ...(row.picturePlaceholder && { imagePlaceholder: row.picturePlaceholder }),
  ...presentListedFacts(row),
});

/** A car as buyers see it: with what its total costs by the month, where that says something. */
export function presentOffer(row: CarRow, { prices, finance }: MoneyTerms): Car {
  const { totalCents } = priceLines(row.priceCents, 'purchase', null, prices);
  const monthly = offerByTheMonth(totalCents, finance);
  return { ...presentCar(row, prices), ...(monthly && { monthly }) };
}

/** The cars of a catalogue, or those that customers see: numbers that triggers keep, so that no million is counted. */
export async function countAll(
  database: Database,
  vip: boolean,
  of: 'total' | 'published',
): Promise<ListCount> {
  const [counted] = await database.select().from(carCounts).where(eq(carCounts.vip, vip));
  return { total: counted?.[of] ?? 0, atLeast: false };
}

export interface CarListPage extends ListCount {
  cars: Car[];
  /** Absent on the last list page. */
  nextCursor?: string;
}

/** A list page of what a catalogue offers, newest cars first. Throws 400 for a cursor that is not ours. */
export async function listCars(
  shop: SettingsShop,
  query: ListQuery & { vip?: boolean },
): Promise<CarListPage> {
  const { database } = shop;
  const terms = await readMoneyTerms(shop);
  const vip = query.vip ?? false;
  const last = query.cursor ? fromCursor(query.cursor, idCursor)[0] : undefined;
  const means = query.search ? isOfModels(query.search, vip) : undefined;
  const matches = and(eq(cars.vip, vip), isPublished, means);
  const count = means
    ? countedTo(countedMatches, await countCars(database, matches, countedMatches))
    : await countAll(database, vip, 'published');
  const found = await database
    .select()
    .from(matchingCars(database, matches, !count.atLeast && count.total <= countedMatches))
    .where(last === undefined ? undefined : lt(cars.id, last))
    .orderBy(desc(cars.id))
    .limit(query.limit + 1);
  const { rows, nextCursor } = sliceList(found, query.limit, (car) => [car.id]);
  return { cars: rows.map((row) => presentOffer(row, terms)), ...count, nextCursor };
}
