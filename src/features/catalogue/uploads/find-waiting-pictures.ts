import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { WaitingPicture } from '../pictures/pictures.contract.ts';
import { albumPictures, pictures } from '../pictures/pictures.tables.ts';

type PictureRow = typeof pictures.$inferSelect;

/** A picture on its way, in the words of the answers. */
export const presentWaiting = (row: PictureRow): WaitingPicture => ({
  state: row.failedAt ? 'failed' : 'preparing',
  ...(row.problem !== null && { problem: row.problem }),
  ...(row.address !== null && { address: row.address }),
});

/** Whether it is to be the picture that the car shows in lists; null for one without a place. */
const isFirst = sql<boolean | null>`${albumPictures.id} = (
  select other.id from ${albumPictures} as other
  where other.car_id = ${pictures.carId} and other.removed_at is null
  order by other.version is null, other.position, other.id limit 1)`;

/** Which of these cars wait for pictures, and what they wait for: where there are several, one that was given up, if any. */
export async function findWaitingPictures(
  database: Database,
  carIds: readonly string[],
): Promise<Map<string, WaitingPicture>> {
  if (carIds.length === 0) return new Map();
  const rows = await database
    .select({ picture: pictures, isFirst })
    .from(pictures)
    .leftJoin(albumPictures, eq(albumPictures.id, pictures.albumPictureId))
    .where(
      and(
        inArray(pictures.carId, [...carIds]),
        isNull(pictures.finishedAt),
        // One that was taken out of the album is nobody's worry any more.
        isNull(albumPictures.removedAt),
      ),
    )
    // The last of a car is the one that is kept: whose problem is worst.
    .orderBy(sql`${pictures.failedAt} is not null`, sql`${pictures.problem} is not null`, asc(pictures.id));
  return new Map(
    rows.map(({ picture, isFirst }) => [
      picture.carId!,
      { ...presentWaiting(picture), ...(isFirst === false && { further: true }) },
    ]),
  );
}
