import { eq } from 'drizzle-orm';
import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';

export type CarRow = typeof cars.$inferInsert & { id: string };

/** What a shop's test and a test of the database alone have in common. */
interface Shop {
  database: Database;
}

/** A row of the catalogue that is not stored yet, with a model of its own. */
export function aCarRow(given: Partial<CarRow> = {}): CarRow {
  const id = newId();
  return {
    id,
    make: 'Audi',
    model: `A${id.slice(-6)}`,
    color: 'Red',
    topSpeed: 250,
    priceCents: 8_430_050,
    stock: 10,
    ...given,
  };
}

/** Stores rows of the catalogue. */
export async function storeCars(shop: Shop, ...rows: CarRow[]): Promise<void> {
  await shop.database.insert(cars).values(rows);
}

/** A car in the catalogue, with a model of its own. Returns its id. */
export async function aCarOnSale(shop: Shop, given: Partial<CarRow> = {}): Promise<string> {
  const row = aCarRow(given);
  await storeCars(shop, row);
  return row.id;
}

/** A car of which none is left. Returns its id. */
export const aSoldOutCar = (shop: Shop, given: Partial<CarRow> = {}): Promise<string> =>
  aCarOnSale(shop, { ...given, stock: 0 });

/** A car of the VIP catalogue. Returns its id. */
export const aVipCar = (shop: Shop, given: Partial<CarRow> = {}): Promise<string> =>
  aCarOnSale(shop, { ...given, vip: true });

/** The stored row; undefined where there is no such car. */
export async function carRowOf(shop: Shop, id: string): Promise<typeof cars.$inferSelect | undefined> {
  const [row] = await shop.database.select().from(cars).where(eq(cars.id, id));
  return row;
}

/** How many of that car are in stock; undefined where there is no such car. */
export const stockOf = async (shop: Shop, id: string): Promise<number | undefined> =>
  (await carRowOf(shop, id))?.stock;

/** A car as the shop lists it, for screens and rules that need no database. */
export const aCar = (given: Partial<Car> = {}): Car => ({
  _id: 'car-1',
  make: 'Porsche',
  model: '911 GT3',
  color: 'Shark Blue',
  topSpeed: 318,
  price: 249_200,
  stock: 4,
  image: '/pictures/car-1.jpg',
  ...given,
});
