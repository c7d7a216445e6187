import { createHash } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import { readPriceTerms } from '#features/settings/read-price-terms.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import { toDollars } from '#platform/money.ts';
import { type CarRow, presentCar } from '../catalogue.service.ts';
import { cars, listingTexts, priceChanges } from '../catalogue.tables.ts';
import { findListingShape } from '../own-shapes/listing-shape.service.ts';
import { presentFacts, presentTexts, type TextRow } from '../present-facts.ts';
import { findWaitingPictures } from '../uploads/find-waiting-pictures.ts';
import type { Listing } from './listing.contract.ts';
import type { ListingFields } from './listing.rules.ts';

export interface StoredListing {
  car: CarRow;
  texts: TextRow | null;
}

/** Price changes that the page tells. */
const shownChanges = 50;

/** What the form of a listing holds. */
export const fieldsOf = ({ car, texts }: StoredListing): ListingFields => ({
  make: car.make,
  model: car.model,
  color: car.color,
  topSpeed: car.topSpeed,
  ...presentFacts(car),
  ...presentTexts(texts),
});

/**
 * Names what the form holds. Not the time of the last change: each sale moves that, and would refuse whoever is writing a
 * description.
 */
export const listingVersionOf = (stored: StoredListing): string =>
  createHash('sha256')
    .update(JSON.stringify(fieldsOf(stored)))
    .digest('hex')
    .slice(0, 16);

/**
 * The listing of either catalogue, whatever its state. `forChange` locks it: sales of it wait. Throws 404 'Car not found.'
 */
export async function readListing(
  database: Database,
  id: string,
  forChange: 'to read' | 'to change' = 'to read',
): Promise<StoredListing> {
  const found = database.select().from(cars).where(eq(cars.id, id));
  const [car] = await (forChange === 'to change' ? found.for('no key update') : found);
  if (!car) throw notFound('Car not found.');
  const [texts] = await database.select().from(listingTexts).where(eq(listingTexts.carId, id));
  return { car, texts: texts ?? null };
}

/** The listing as its page shows it to staff. Throws 404 'Car not found.' */
export async function findListing(shop: SettingsShop, id: string): Promise<Listing> {
  const { database } = shop;
  const terms = await readPriceTerms(shop);
  const stored = await readListing(database, id);
  const changes = await database
    .select()
    .from(priceChanges)
    .where(eq(priceChanges.carId, id))
    .orderBy(desc(priceChanges.changedAt))
    .limit(shownChanges);
  const waitingPicture = (await findWaitingPictures(database, [id])).get(id);
  return {
    ...presentCar(stored.car, terms),
    basePrice: toDollars(stored.car.priceCents),
    ...(stored.car.oldPriceCents !== null && { oldBasePrice: toDollars(stored.car.oldPriceCents) }),
    ...fieldsOf(stored),
    vip: stored.car.vip,
    listingState: stored.car.listingState,
    version: listingVersionOf(stored),
    priceChanges: changes.map((change) => ({
      changedAt: change.changedAt.toISOString(),
      before: toDollars(change.beforeCents),
      after: toDollars(change.afterCents),
    })),
    ...(waitingPicture && { waitingPicture }),
    ...(await findListingShape(database, id)),
  };
}
