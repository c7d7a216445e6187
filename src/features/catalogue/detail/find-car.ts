import { and, eq, type SQL } from 'drizzle-orm';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import { readMoneyTerms } from '#features/settings/read-price-terms.ts';
import { notFound } from '#platform/errors.ts';
import { presentShownPictures, shownPictures } from '../album/shown-pictures.ts';
import type { CarDetail } from '../catalogue.contract.ts';
import { type CarRow, presentOffer } from '../catalogue.service.ts';
import { cars, listingTexts } from '../catalogue.tables.ts';
import { isPublished } from '../list-cars.ts';
import { presentFacts, presentTexts } from '../present-facts.ts';
import { presentShape } from '../shapes/present-shape.ts';
import { carShapes, shapeFiles } from '../shapes/shapes.tables.ts';

/** Cars with all that is known of them: those that the condition means. */
export async function readDescribed(
  shop: SettingsShop,
  which: SQL | undefined,
): Promise<{ row: CarRow; car: CarDetail }[]> {
  const terms = await readMoneyTerms(shop);
  const rows = await shop.database
    .select({ row: cars, texts: listingTexts, pictures: shownPictures, shape: carShapes, file: shapeFiles })
    .from(cars)
    .leftJoin(listingTexts, eq(listingTexts.carId, cars.id))
    .leftJoin(carShapes, eq(carShapes.carId, cars.id))
    .leftJoin(shapeFiles, eq(shapeFiles.id, carShapes.fileId))
    .where(which);
  return rows.map(({ row, texts, pictures, shape, file }) => ({
    row,
    car: {
      ...presentOffer(row, terms),
      ...presentFacts(row),
      ...presentTexts(texts),
      ...presentShownPictures(row, pictures),
      ...(row.stock > 1 && row.identified > 0 && { vehiclesToChoose: row.identified }),
      ...(shape && { shape: presentShape(shape, file) }),
    },
  }));
}

/** One car that a catalogue offers, with all that is known of it. Throws 404 'Car not found.' */
export async function findCar(
  shop: SettingsShop,
  { id, vip = false }: { id: string; vip?: boolean },
): Promise<CarDetail> {
  const [found] = await readDescribed(shop, and(eq(cars.id, id), eq(cars.vip, vip), isPublished));
  if (!found) throw notFound('Car not found.');
  return found.car;
}
