import { sql } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { cars } from '../../catalogue.tables.ts';
import { albumPictures, pictures } from '../pictures.tables.ts';

/** The address of a picture, and which of the album of its car it becomes: 0 is the first. */
interface NamedPicture {
  carId: string;
  address: string;
  place: number;
}

/**
 * Gives many cars the pictures at these addresses in place of their first ones, and behind their last; what an album has beyond them
 * stays. It takes few statements, and no job each: they are fetched one after the other when their time comes. `problemOfAddress` has
 * nothing against the addresses, and none is for a place beyond those of an album. `database` is the transaction that makes the cars or
 * has locked them.
 */
export async function claimPicturesOfRows(
  database: Database,
  broughtBy: string,
  named: readonly NamedPicture[],
): Promise<void> {
  if (named.length === 0) return;
  const at = now();
  const asked = sql`jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named ("carId" text, address text, place int)`;
  await database.execute(sql`
    insert into ${albumPictures} (id, car_id, position, version, placeholder, created_at)
    select gen_random_uuid()::text, cars.id, 0, cars.picture_version, cars.picture_placeholder, ${at}
    from ${asked} join ${cars} on cars.id = named."carId"
    where named.place = 0
      and not exists (select from ${albumPictures} as place where place.car_id = cars.id and place.removed_at is null)`);
  await database.execute(sql`
    insert into ${albumPictures} (id, car_id, position, created_at)
    select gen_random_uuid()::text, named."carId", album.last + 1 + named.place - album.count, ${at}
    from ${asked} cross join lateral (select count(*)::int as count, max(position) as last from ${albumPictures} as place
      where place.car_id = named."carId" and place.removed_at is null) as album
    where named.place >= album.count`);
  // The first is the car's picture: the first that is prepared, else the first. The others follow in their order.
  const placed = sql`
    select named."carId" as car_id, named.address, album.id as place_id from ${asked} cross join lateral (
      select place.id, row_number() over (order by place.id <> cover.id, place.position, place.id) - 1 as place
      from ${albumPictures} as place cross join (select id from ${albumPictures} as first
        where first.car_id = named."carId" and first.removed_at is null
        order by first.version is null, first.position, first.id limit 1) as cover
      where place.car_id = named."carId" and place.removed_at is null) as album
    where album.place = named.place`;
  await database.execute(sql`
    update ${pictures} as p set finished_at = ${at}, due_at = null from (${placed}) as placed
    where p.album_picture_id = placed.place_id and p.finished_at is null`);
  await database.execute(sql`
    insert into ${pictures} (id, brought_by, car_id, album_picture_id, address, in_bulk, due_at, created_at)
    select gen_random_uuid()::text, ${broughtBy}, placed.car_id, placed.place_id, placed.address, true, ${at}, ${at}
    from (${placed}) as placed`);
}
