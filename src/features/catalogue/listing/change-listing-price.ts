import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { listingSubject } from '#features/audit/audit-subjects.ts';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import { CodedError } from '#platform/errors.ts';
import { toCents, toDollars } from '#platform/money.ts';
import { cars } from '../catalogue.tables.ts';
import { setPrice } from '../prices/change-prices.ts';
import type { Listing, ListingPrice } from './listing.contract.ts';
import { findListing, readListing } from './listing.service.ts';

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
