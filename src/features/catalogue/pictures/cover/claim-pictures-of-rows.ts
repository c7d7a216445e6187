import { type SQL, sql } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { cars } from '../../catalogue.tables.ts';
import { albumPictures, pictures } from '../pictures.tables.ts';

/**
 * Gives many cars the pictures at these addresses in place of their first ones, by few statements and without a job each:
 * they are fetched one after the other when their time comes. `named` selects `car_id` and `address`, of addresses that
 * `problemOfAddress` has nothing against. `database` is the transaction that makes the cars or has locked them.
 */
export async function claimPicturesOfRows(database: Database, broughtBy: string, named: SQL): Promise<void> {
  const at = now();
  await database.execute(sql`
    insert into ${albumPictures} (id, car_id, position, version, placeholder, created_at)
    select gen_random_uuid()::text, cars.id, 0, cars.picture_version, cars.picture_placeholder, ${at}
    from (${named}) as named join ${cars} on cars.id = named.car_id
    where not exists (select from ${albumPictures} as place where place.car_id = cars.id and place.removed_at is null)`);
  // The place that is the car's picture: the first that is prepared, else the first.
  const placed = sql`
    select named.car_id, named.address, place.id as place_id from (${named}) as named
    cross join lateral (select id from ${albumPictures} as place
      where place.car_id = named.car_id and place.removed_at is null
      order by place.version is null, place.position, place.id limit 1) as place`;
  await database.execute(sql`
    update ${pictures} as p set finished_at = ${at}, due_at = null from (${placed}) as placed
    where p.album_picture_id = placed.place_id and p.finished_at is null`);
  await database.execute(sql`
    insert into ${pictures} (id, brought_by, car_id, album_picture_id, address, in_bulk, due_at, created_at)
    select gen_random_uuid()::text, ${broughtBy}, placed.car_id, placed.place_id, placed.address, true, ${at}, ${at}
    from (${placed}) as placed`);
}
