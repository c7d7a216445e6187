import { and, desc, eq, ne } from 'drizzle-orm';
import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { matching } from '#features/catalogue/search-cars.ts';
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

/** Listings that vehicles may be received for: of both catalogues, drafts too. */
export async function findListings(
  database: Database,
  search: string | undefined,
): Promise<ListingToReceive[]> {
  const found = await Promise.all(
    [false, true].map(async (vip) =>
      database
        .select()
        .from(cars)
        .where(
          and(
            search ? await matching(database, search, vip) : eq(cars.vip, vip),
            ne(cars.listingState, 'archived'),
          ),
        )
        .orderBy(desc(cars.vip), desc(cars.id))
        .limit(offered),
    ),
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
