import { eq } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { CarRow } from '../catalogue.service.ts';
import { cars, listingTexts } from '../catalogue.tables.ts';

/**
 * A draft of its own for a unit that cannot stand in its listing any more: the same car with its texts, without pictures,
 * and with what is `given`. Staff look at it before it is offered.
 */
export async function copyAsDraft(
  database: Database,
  car: CarRow,
  given: Partial<Pick<CarRow, 'stock' | 'identified' | 'condition' | 'mileageKm' | 'previousOwners'>>,
): Promise<CarRow> {
  const at = now();
  const draft = { ...car, oldPriceCents: null, pictureVersion: null, picturePlaceholder: null };
  const [copy] = await database
    .insert(cars)
    .values({
      ...draft,
      stock: 0,
      identified: 0,
      ...given,
      id: newId(),
      listingState: 'draft',
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  if (!copy) throw new Error('A listing was not copied');
  const texts = await database.select().from(listingTexts).where(eq(listingTexts.carId, car.id));
  if (texts.length > 0)
    await database.insert(listingTexts).values(texts.map((one) => ({ ...one, carId: copy.id })));
  return copy;
}
