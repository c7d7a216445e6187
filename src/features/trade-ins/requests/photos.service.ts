import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Photo } from '#features/photos/photos.contract.ts';
import { noSuchPhoto, takeInPhoto, waitingMs } from '#features/photos/take-in-photo.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { badInput } from '#platform/errors.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { tradeInPhotos, tradeIns } from '../trade-ins.tables.ts';

type Shop = Pick<Platform, 'database' | 'images' | 'kept'>;

/** So long photos of a car that did not become ours are kept. */
const keptMs = 90 * 24 * 60 * 60 * 1000;

/** Under its own folder: the addresses of car pictures do not reach it. */
export const tradeInPhotoKey = (photoId: string) => `trade-ins/${photoId}.jpg`;

/**
 * Checks, cleans and keeps a photo of an old car, whole as it was taken, until a request takes it: for a day. Throws as
 * `takeInPhoto`.
 */
export function keepPhoto(shop: Shop, member: Member, bytes: Uint8Array): Promise<Photo> {
  const { database } = shop;
  const { userId } = member;
  return takeInPhoto(shop, member, bytes, {
    keyOf: tradeInPhotoKey,
    countWaiting: () =>
      database.$count(tradeInPhotos, and(eq(tradeInPhotos.userId, userId), isNull(tradeInPhotos.tradeInId))),
    insert: (photo) => database.insert(tradeInPhotos).values({ ...photo, userId, createdAt: now() }),
  });
}

/** Gives these photos to a request, in this order. Throws 400 where one of them is not the member's own and waiting. */
export async function claimPhotos(
  transaction: Database,
  member: Member,
  tradeInId: string,
  photoIds: readonly string[],
): Promise<void> {
  for (const [position, id] of photoIds.entries()) {
    const taken = await transaction
      .update(tradeInPhotos)
      .set({ tradeInId, position })
      .where(
        and(
          eq(tradeInPhotos.id, id),
          eq(tradeInPhotos.userId, member.userId),
          isNull(tradeInPhotos.tradeInId),
        ),
      )
      .returning({ id: tradeInPhotos.id });
    if (taken.length === 0)
      throw badInput({ photos: 'One of the photos no longer exists. Please add it again.' });
  }
}

/** Whose photo is asked for: of a person, who may see no other, or of a request, for staff. */
type Asked = { photoId: string } & ({ userId: string } | { tradeInId: string });

/** The photo, as JPEG. Throws 404, also for somebody else's. */
export async function readPhoto(shop: Shop, { photoId, ...of }: Asked): Promise<Uint8Array> {
  const [found] = await shop.database
    .select({ id: tradeInPhotos.id })
    .from(tradeInPhotos)
    .where(
      and(
        eq(tradeInPhotos.id, photoId),
        'userId' in of ? eq(tradeInPhotos.userId, of.userId) : eq(tradeInPhotos.tradeInId, of.tradeInId),
      ),
    );
  const bytes = found && (await shop.images.get(tradeInPhotoKey(photoId)));
  if (!bytes) throw noSuchPhoto();
  return bytes;
}

/** Photos that are removed at once. */
const sweptAtOnce = 500;

/** Removes photos that no request took within a day, and those of requests that came to nothing 90 days ago. */
export async function sweepPhotos({ database, images }: Pick<Shop, 'database' | 'images'>): Promise<void> {
  const at = now().getTime();
  const over = await database
    .select({ id: tradeInPhotos.id })
    .from(tradeInPhotos)
    .leftJoin(tradeIns, eq(tradeIns.id, tradeInPhotos.tradeInId))
    .where(
      or(
        and(isNull(tradeInPhotos.tradeInId), lt(tradeInPhotos.createdAt, new Date(at - waitingMs))),
        and(
          isNotNull(tradeInPhotos.tradeInId),
          inArray(tradeIns.state, ['declined', 'withdrawn', 'expired']),
          lt(tradeIns.changedAt, new Date(at - keptMs)),
        ),
      ),
    )
    .limit(sweptAtOnce);
  for (const { id } of over) {
    // The file first: what fails here is found again.
    await images.remove(tradeInPhotoKey(id));
    await database.delete(tradeInPhotos).where(eq(tradeInPhotos.id, id));
  }
}
