import { eq } from 'drizzle-orm';
import { offerByTheMonth } from '#features/finance/finance.rules.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { priceLines, shownPrice } from '#features/pricing/pricing.rules.ts';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import { readMoneyTerms } from '#features/settings/read-price-terms.ts';
import type { MoneyTerms } from '#features/settings/settings.contract.ts';
import type { Database } from '#platform/database/database.ts';
import { fromCursor, idCursor } from '#platform/lists/cursor.ts';
import { type ListCount, sliceList } from '#platform/lists/list-page.ts';
import { toDollars } from '#platform/money.ts';
import type { Car, ListQuery } from './catalogue.contract.ts';
import { carCounts, type cars } from './catalogue.tables.ts';
import { presentListedFacts } from './present-facts.ts';
import { readNewestCars, searchCars } from './search-cars.ts';

export type CarRow = typeof cars.$inferSelect;

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
  const wanted = { vip, last, limit: query.limit + 1 };
  const { found, ...count } = query.search
    ? await searchCars(database, query.search, wanted)
    : { found: await readNewestCars(database, wanted), ...(await countAll(database, vip, 'published')) };
  const { rows, nextCursor } = sliceList(found, query.limit, (car) => [car.id]);
  return { cars: rows.map((row) => presentOffer(row, terms)), ...count, nextCursor };
}
