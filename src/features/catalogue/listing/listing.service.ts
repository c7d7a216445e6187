import { createHash } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { listingSubject } from '#features/audit/audit-subjects.ts';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import { readPriceTerms } from '#features/settings/read-price-terms.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { hasCauseWith } from '#platform/database/out-of-reach.ts';
import { badInput, CodedError, notFound } from '#platform/errors.ts';
import { toCents, toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { dropAlbum } from '../album/drop-album.ts';
import { type CarRow, presentCar } from '../catalogue.service.ts';
import { cars, listingTexts, priceChanges } from '../catalogue.tables.ts';
import { isOneVehicle, mileageNeededText, topSpeedNeededText } from '../facts.rules.ts';
import { findListingShape } from '../own-shapes/listing-shape.service.ts';
import { factColumns, presentFacts, presentTexts, type TextRow } from '../present-facts.ts';
import { setPrice } from '../prices/change-prices.ts';
import { findWaitingPictures } from '../uploads/find-waiting-pictures.ts';
import {
  type Listing,
  type ListingInput,
  type ListingPrice,
  listingChangedCode,
} from './listing.contract.ts';
import { changedFields, type ListingFields } from './listing.rules.ts';
import type { NameUnits } from './name-units.ts';

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

/** PostgreSQL: a row of another table names this one. */
const foreignKeyViolation = new Set(['23503']);

const isPublished = () =>
  new CodedError(409, 'listing-published', 'This car is published. Archive it before you delete it.');

const isInUse = () =>
  new CodedError(
    409,
    'listing-in-use',
    'This car has orders or vehicles, so it cannot be deleted. Archive it instead to hide it.',
  );

async function deleteRow(database: Database, shop: Pick<Platform, 'jobs'>, actor: Member, id: string) {
  const stored = await readListing(database, id, 'to change');
  const { car } = stored;
  if (car.listingState === 'published') throw isPublished();
  await dropAlbum(database, shop.jobs, id);
  await database.delete(cars).where(eq(cars.id, id));
  await recordAudit(database, {
    actor,
    action: 'delete listing',
    subject: listingSubject(car),
    before: {
      ...fieldsOf(stored),
      price: toDollars(car.priceCents),
      stock: car.stock,
      listingState: car.listingState,
    },
    ...(car.stock > 0 && { stock: { car: `${car.make} ${car.model}`, added: -car.stock, now: 0 } }),
  });
}

/**
 * Deletes a listing that customers do not see and that nothing happened to: no order, no rental and no vehicle names it. The
 * database's own foreign keys say so, whatever is written at the same moment. Baskets, views and pictures go with it. Throws
 * 404 'Car not found.', 409 `listing-published` and `listing-in-use`.
 */
export async function deleteListing(
  shop: Pick<Platform, 'database' | 'jobs'>,
  actor: Member,
  id: string,
): Promise<void> {
  try {
    await shop.database.transaction((transaction) => deleteRow(transaction, shop, actor, id));
  } catch (error) {
    throw hasCauseWith(error, foreignKeyViolation) ? isInUse() : error;
  }
}

/**
 * Offers a listing to customers, or takes it out of the shop for good; its orders, figures and pictures stay. The same again
 * changes nothing. Throws 404 'Car not found.', and 400 for a car that is not new and has no mileage, and for
 * a draft of an old car whose top speed nobody has entered yet.
 */
export async function changeListingState(
  shop: SettingsShop,
  actor: Member,
  id: string,
  listingState: 'published' | 'archived',
): Promise<Listing> {
  await shop.database.transaction(async (transaction) => {
    const stored = await readListing(transaction, id, 'to change');
    if (stored.car.listingState === listingState) return;
    assertFactsFit({ ...stored.car, listingState }, fieldsOf(stored));
    if (listingState === 'published' && stored.car.topSpeed === 0)
      throw badInput({ topSpeed: topSpeedNeededText });
    await transaction.update(cars).set({ listingState, updatedAt: now() }).where(eq(cars.id, id));
    await recordAudit(transaction, {
      actor,
      action: listingState === 'published' ? 'publish listing' : 'archive listing',
      subject: listingSubject(stored.car),
      before: { listingState: stored.car.listingState },
      after: { listingState },
    });
  });
  return findListing(shop, id);
}

/** Throws 400 where these facts do not fit the car's stock and state. */
function assertFactsFit(
  { stock, listingState }: Pick<CarRow, 'stock' | 'listingState'>,
  { condition = 'new', mileageKm }: Pick<ListingFields, 'condition' | 'mileageKm'>,
): void {
  if (!isOneVehicle(condition)) return;
  if (stock > 1)
    throw badInput({
      condition: `There are ${stock} of these. A listing that is not new can have only one vehicle.`,
    });
  if (listingState === 'published' && mileageKm === undefined)
    throw badInput({ mileageKm: mileageNeededText });
}

/** Throws 400 where a listing that becomes one vehicle has several with a VIN, of which its stock may count none. */
async function assertOneIsHere(
  database: Database,
  { id, condition, stock, identified }: CarRow,
  wanted: ListingFields,
  nameUnits: NameUnits,
): Promise<void> {
  if (isOneVehicle(condition) || !isOneVehicle(wanted.condition ?? 'new')) return;
  const here = await nameUnits(database, id, 'here');
  if (here.length + stock - identified < 2) return;
  const named = `${here.join(', ')} ${here.length === 1 ? 'is' : 'are'} still in stock`;
  const text = stock > identified ? `${named}, and one without a VIN` : named;
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  throw badInput({ condition: `${sentence}. A listing that is not new can have only one vehicle.` });
}

const write = async (database: Database, id: string, fields: ListingFields): Promise<void> => {
  const { make, model, color, topSpeed, description, equipment, ...facts } = fields;
  const columns = { make, model, color, topSpeed, ...factColumns(facts), updatedAt: now() };
  await database.update(cars).set(columns).where(eq(cars.id, id));
  const texts = { description: description || null, equipment: equipment ?? [] };
  await database
    .insert(listingTexts)
    .values({ carId: id, ...texts })
    .onConflictDoUpdate({ target: listingTexts.carId, set: texts });
};

const alreadyChanged = () =>
  new CodedError(
    409,
    listingChangedCode,
    'Someone else changed this car in the meantime. Nothing was saved.',
  );

/**
 * Gives a listing these facts and texts; a fact that is left out is not known any more. The same again changes nothing.
 * Throws 404 'Car not found.', 409 `listing-changed`, and 400 where the facts do not fit its stock or state.
 */
export async function changeListing(
  shop: SettingsShop,
  actor: Member,
  id: string,
  { expectedVersion, ...wanted }: ListingInput,
  nameUnits: NameUnits,
): Promise<Listing> {
  await shop.database.transaction(async (transaction) => {
    const stored = await readListing(transaction, id, 'to change');
    const fields = { ...wanted, condition: wanted.condition ?? 'new' };
    const changed = changedFields(fieldsOf(stored), withoutEmpty(fields));
    if (!changed) return;
    if (expectedVersion !== undefined && expectedVersion !== listingVersionOf(stored)) throw alreadyChanged();
    assertFactsFit(stored.car, fields);
    await assertOneIsHere(transaction, stored.car, fields, nameUnits);
    await write(transaction, id, fields);
    await recordAudit(transaction, {
      actor,
      action: 'change listing',
      subject: listingSubject(stored.car),
      ...changed,
    });
  });
  return findListing(shop, id);
}

/** Texts that say nothing are absent, as in answers. */
const withoutEmpty = ({ description, equipment, ...fields }: ListingFields): ListingFields => ({
  ...fields,
  ...(description && { description }),
  ...(equipment && equipment.length > 0 && { equipment }),
});

const changedMeanwhile = (price: number) =>
  new CodedError(409, 'price-changed', 'The price has changed in the meantime. Nothing was saved.', {
    details: { price },
  });

/**
 * Gives one listing a price; the one before becomes its old price, unless the call says which old price it had, as an undo does. The same again changes nothing. Throws 404 'Car not
 * found.' and 409 `price-changed`.
 */
export async function changeListingPrice(
  shop: SettingsShop,
  actor: Member,
  id: string,
  { price, expectedPrice, oldPrice }: ListingPrice,
): Promise<Listing> {
  const priceCents = toCents(price);
  await shop.database.transaction(async (transaction) => {
    const { car } = await readListing(transaction, id, 'to change');
    if (car.priceCents === priceCents) return;
    const before = toDollars(car.priceCents);
    if (expectedPrice !== undefined && expectedPrice !== before) throw changedMeanwhile(before);
    await transaction
      .update(cars)
      .set({
        ...setPrice(priceCents),
        ...(oldPrice !== undefined && { oldPriceCents: oldPrice === null ? null : toCents(oldPrice) }),
        updatedAt: now(),
      })
      .where(eq(cars.id, id));
    await recordAudit(transaction, {
      actor,
      action: 'change price',
      subject: listingSubject(car),
      before: { price: before },
      after: { price, ...(oldPrice !== undefined && { oldPrice }) },
    });
  });
  return findListing(shop, id);
}
