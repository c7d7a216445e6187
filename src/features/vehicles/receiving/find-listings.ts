import { and, desc, eq, ne, type SQL } from 'drizzle-orm';
import { isOfModels } from '#features/catalogue/car-values.ts';
import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import type { ListingToReceive } from './receiving.contract.ts';

/** So many are offered to choose from: whoever sees none of theirs types more of its name. */
const offered = 20;

const present = (car: CarRow): ListingToReceive => ({
  _id: car.id,
  make: car.make,
  model: car.model,
  color: car.color,
  vip: car.vip,
  ...(car.condition !== 'new' && { condition: car.condition }),
  ...(car.modelYear !== null && { modelYear: car.modelYear }),
  listingState: car.listingState,
  stock: car.stock,
  identified: car.identified,
});

const readListings = (database: Database, vip: boolean, means: SQL | undefined): Promise<CarRow[]> =>
  database
    .select()
    .from(cars)
    .where(and(eq(cars.vip, vip), means, ne(cars.listingState, 'archived')))
    .orderBy(desc(cars.id))
    .limit(offered);

/** Listings that vehicles may be received for: of both catalogues, drafts too. */
export async function findListings(
  database: Database,
  search: string | undefined,
): Promise<ListingToReceive[]> {
  const found = await Promise.all(
    [false, true].map((vip) => readListings(database, vip, search ? isOfModels(search, vip) : undefined)),
  );
  return found
    .flat()
    .sort((one, other) => (one.id < other.id ? 1 : -1))
    .slice(0, offered)
    .map(present);
}

/** Throws 404 'Car not found.' */
export async function findListingToReceive(database: Database, id: string): Promise<ListingToReceive> {
  const [car] = await database.select().from(cars).where(eq(cars.id, id));
  if (!car) throw notFound('Car not found.');
  return present(car);
}
