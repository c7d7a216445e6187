import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { listingSubject } from '#features/audit/audit-subjects.ts';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { badInput, CodedError } from '#platform/errors.ts';
import type { CarRow } from '../catalogue.service.ts';
import { cars, listingTexts } from '../catalogue.tables.ts';
import { isOneVehicle, mileageNeededText } from '../facts.rules.ts';
import { factColumns } from '../present-facts.ts';
import { type Listing, type ListingInput, listingChangedCode } from './listing.contract.ts';
import { changedFields, type ListingFields } from './listing.rules.ts';
import { fieldsOf, findListing, listingVersionOf, readListing } from './listing.service.ts';
import type { NameUnits } from './name-units.ts';

/** Throws 400 where these facts do not fit the car's stock and state. */
export function assertFactsFit(
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
