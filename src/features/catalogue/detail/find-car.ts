import { and, eq } from 'drizzle-orm';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import { readMoneyTerms } from '#features/settings/read-price-terms.ts';
import { notFound } from '#platform/errors.ts';
import type { CarDetail } from '../catalogue.contract.ts';
import { presentOffer } from '../catalogue.service.ts';
import { cars, listingTexts } from '../catalogue.tables.ts';
import { presentShownPictures, shownPictures } from '../pictures/album/shown-pictures.ts';
import { presentFacts, presentTexts } from '../present-facts.ts';
import { isPublished } from '../search-cars.ts';

/** One car that a catalogue offers, with all that is known of it. Throws 404 'Car not found.' */
export async function findCar(
  shop: SettingsShop,
  { id, vip = false }: { id: string; vip?: boolean },
): Promise<CarDetail> {
  const terms = await readMoneyTerms(shop);
  const [found] = await shop.database
    .select({ car: cars, texts: listingTexts, pictures: shownPictures })
    .from(cars)
    .leftJoin(listingTexts, eq(listingTexts.carId, cars.id))
    .where(and(eq(cars.id, id), eq(cars.vip, vip), isPublished));
  if (!found) throw notFound('Car not found.');
  const { car, texts, pictures } = found;
  return {
    ...presentOffer(car, terms),
    ...presentFacts(car),
    ...presentTexts(texts),
    ...presentShownPictures(car, pictures),
  };
}
