import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { dropAlbum } from '../album/drop-album.ts';
import { cars } from '../catalogue.tables.ts';
import { albumPictures } from '../pictures/pictures.tables.ts';
import { writeTextsOfRows } from './write-texts-of-rows.ts';

const stored = getTableColumns(cars);
const restorable = [
  stored.make,
  stored.model,
  stored.color,
  stored.topSpeed,
  stored.priceCents,
  stored.oldPriceCents,
  stored.stock,
  stored.condition,
  stored.listingState,
  stored.modelYear,
  stored.trim,
  stored.body,
  stored.fuel,
  stored.transmission,
  stored.drive,
  stored.powerKw,
  stored.zeroTo100Tenths,
  stored.rangeKm,
  stored.consumptionTenths,
  stored.seats,
  stored.doors,
  stored.interiorColor,
  stored.mileageKm,
  stored.previousOwners,
].map(({ name }) => name);

/**
 * Gives as many cars as a query finds back what they were, by one statement and without their audit lines; the old price, too.
 * `rows` selects `car_id` and `parts`, JSON by columns, texts among them; what it does not name stays. `database` is a
 * transaction that has locked these cars.
 */
export async function restoreCarsOfRows(database: Database, rows: SQL): Promise<void> {
  await writeTextsOfRows(
    database,
    sql`select back.car_id, back.parts ? 'description' as has_description, back.parts ->> 'description' as description,
      back.parts ? 'equipment' as has_equipment,
      array(select jsonb_array_elements_text(coalesce(back.parts -> 'equipment', '[]'))) as equipment
      from (${rows}) as back where back.parts ?| array['description', 'equipment']`,
  );
  const columns = sql.raw(restorable.map((name) => `${name} = was.${name}`).join(', '));
  await database.execute(sql`
    update ${cars} as c set ${columns}, updated_at = ${now()}
    from (${rows}) as back join ${cars} known on known.id = back.car_id
      cross join lateral jsonb_populate_record(known, back.parts) as was
    where c.id = back.car_id`);
}

/**
 * Removes as many cars as a query finds, with their pictures, and without their audit lines. `carIds` selects ids. `database`
 * is a transaction that has locked them; the database itself refuses one that an order or a vehicle names.
 */
export async function removeCarsOfRows(database: Database, jobs: JobSender, carIds: SQL): Promise<void> {
  const drawn = await database
    .selectDistinct({ carId: albumPictures.carId })
    .from(albumPictures)
    .where(sql`${albumPictures.carId} in (${carIds})`);
  for (const { carId } of drawn) if (carId) await dropAlbum(database, jobs, carId);
  await database.delete(cars).where(sql`${cars.id} in (${carIds})`);
}

/** Takes as many cars as a query finds out of what customers see. `carIds` selects ids, of cars that are locked. */
export const archiveCarsOfRows = (database: Database, carIds: SQL) =>
  database
    .update(cars)
    .set({ listingState: 'archived', updatedAt: now() })
    .where(sql`${cars.id} in (${carIds})`);
