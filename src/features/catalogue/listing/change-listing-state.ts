import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { listingSubject } from '#features/audit/audit-subjects.ts';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import { badInput } from '#platform/errors.ts';
import { cars } from '../catalogue.tables.ts';
import { topSpeedNeededText } from '../facts.rules.ts';
import { assertFactsFit } from './change-listing.ts';
import type { Listing } from './listing.contract.ts';
import { fieldsOf, findListing, readListing } from './listing.service.ts';

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
