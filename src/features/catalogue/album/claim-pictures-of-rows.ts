import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { cars } from '../catalogue.tables.ts';
import { albumPictures, pictures } from '../pictures/pictures.tables.ts';

/** A car, and the addresses of the first pictures of its album, in their order. */
interface NamedPictures {
  carId: string;
  addresses: readonly string[];
}

type Place = Pick<typeof albumPictures.$inferInsert, 'id' | 'carId' | 'position' | 'version' | 'placeholder'>;

/** The pictures of these cars' albums, in their order; of a car without an album the one that it has itself. */
async function placesOf(database: Database, ids: readonly string[]) {
  const asked = sql`any(${sql.param(ids)}::text[])`;
  const rows = await database
    .select({
      carId: cars.id,
      ownVersion: cars.pictureVersion,
      ownPlaceholder: cars.picturePlaceholder,
      place: albumPictures,
    })
    .from(cars)
    .leftJoin(albumPictures, and(eq(albumPictures.carId, cars.id), isNull(albumPictures.removedAt)))
    .where(sql`${cars.id} = ${asked}`)
    .orderBy(asc(cars.id), asc(albumPictures.position), asc(albumPictures.id));
  const known = new Map<string, Place[]>();
  const added: Place[] = [];
  for (const { carId, ownVersion: version, ownPlaceholder: placeholder, place } of rows) {
    const own = { id: newId(), carId, position: 0, version, placeholder };
    if (!place) added.push(own);
    known.set(carId, [...(known.get(carId) ?? []), place ?? own]);
  }
  return { known, added };
}

/**
 * Gives many cars the pictures at these addresses in place of their first ones, and behind their last; what an album has beyond them
 * stays. It takes few statements, and no job each: they are fetched one after the other when their time comes. `problemOfAddress` has
 * nothing against the addresses, and there are no more than an album takes. `database` is the transaction that makes the cars or
 * has locked them.
 */
export async function claimPicturesOfRows(
  database: Database,
  broughtBy: string,
  named: readonly NamedPictures[],
): Promise<void> {
  const ids = named.flatMap(({ carId, addresses }) => (addresses.length > 0 ? carId : []));
  if (ids.length === 0) return;
  const createdAt = now();
  const { known, added } = await placesOf(database, ids);
  const claimed: { place: Place; address: string }[] = [];
  for (const { carId, addresses } of named) {
    const places = known.get(carId) ?? [];
    // The first is the car's picture: the first that is prepared, else the first.
    const cover = places.find(({ version }) => version !== null) ?? places[0];
    const inOrder = places.toSorted((one, other) => Number(other === cover) - Number(one === cover));
    for (const [index, address] of addresses.entries()) {
      const position = (places.at(-1)?.position ?? -1) + 1 + index - places.length;
      const place = inOrder[index] ?? { id: newId(), carId, position, version: null, placeholder: null };
      if (!inOrder[index]) added.push(place);
      claimed.push({ place, address });
    }
  }
  await database.execute(sql`
    insert into ${albumPictures} (id, car_id, position, version, placeholder, created_at)
    select a.id, a."carId", a.position, a.version, a.placeholder, ${createdAt}
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as a (id text, "carId" text, position int, version text, placeholder text)`);
  const fresh = new Set(added.map(({ id }) => id));
  const taken = claimed.flatMap(({ place }) => (fresh.has(place.id) ? [] : place.id));
  if (taken.length > 0)
    await database
      .update(pictures)
      .set({ finishedAt: createdAt, dueAt: null })
      .where(
        and(sql`${pictures.albumPictureId} = any(${sql.param(taken)}::text[])`, isNull(pictures.finishedAt)),
      );
  const rows = claimed.map(({ place: { id, carId }, address }) => ({
    id: newId(),
    carId,
    place: id,
    address,
  }));
  await database.execute(sql`
    insert into ${pictures} (id, brought_by, car_id, album_picture_id, address, in_bulk, due_at, created_at)
    select p.id, ${broughtBy}, p."carId", p.place, p.address, true, ${createdAt}, ${createdAt}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (id text, "carId" text, place text, address text)`);
}
