import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Photo } from '#features/photos/photos.contract.ts';
import { noSuchPhoto, takeInPhoto, waitingMs } from '#features/photos/take-in-photo.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import { keptRentalPhotoDays } from '#platform/personal-data/ages.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { orders } from '../orders.tables.ts';
import { rentalPhotos } from './rental-condition.tables.ts';

type Shop = Pick<Platform, 'database' | 'images' | 'kept'>;

/** Under its own folder: the addresses of car pictures do not reach it. */
export const rentalPhotoKey = (photoId: string) => `rentals/${photoId}.jpg`;

/**
 * Checks, cleans and keeps a photo of a rented vehicle until a record takes it: for a day. Throws as `takeInPhoto`.
 */
export function keepRentalPhoto(shop: Shop, actor: Member, bytes: Uint8Array): Promise<Photo> {
  const { database } = shop;
  const sentBy = actor.email;
  return takeInPhoto(shop, actor, bytes, {
    keyOf: rentalPhotoKey,
    countWaiting: () =>
      database.$count(rentalPhotos, and(eq(rentalPhotos.sentBy, sentBy), isNull(rentalPhotos.orderId))),
    insert: (photo) => database.insert(rentalPhotos).values({ ...photo, sentBy, createdAt: now() }),
  });
}

async function read(shop: Shop, found: readonly { id: string }[]): Promise<Uint8Array> {
  const [photo] = found;
  const bytes = photo && (await shop.images.get(rentalPhotoKey(photo.id)));
  if (!bytes) throw noSuchPhoto();
  return bytes;
}

/** A photo of a record, or one that this member of the staff has sent and no record took yet. Throws 404. */
export const readRentalPhoto = async (shop: Shop, actor: Member, id: string): Promise<Uint8Array> =>
  read(
    shop,
    await shop.database
      .select({ id: rentalPhotos.id })
      .from(rentalPhotos)
      .where(
        and(
          eq(rentalPhotos.id, id),
          or(isNotNull(rentalPhotos.orderId), eq(rentalPhotos.sentBy, actor.email)),
        ),
      ),
  );

/** A photo of the member's own rental. Throws 404, also for somebody else's. */
export const readOwnRentalPhoto = async (shop: Shop, member: Member, id: string): Promise<Uint8Array> =>
  read(
    shop,
    await shop.database
      .select({ id: rentalPhotos.id })
      .from(rentalPhotos)
      .innerJoin(orders, eq(orders.id, rentalPhotos.orderId))
      .where(and(eq(rentalPhotos.id, id), eq(orders.userId, member.userId))),
  );

/** Photos that are removed at once. */
const sweptAtOnce = 500;

/** Removes photos that no record took within a day, and those that are older than the shop keeps them. */
export async function sweepRentalPhotos({
  database,
  images,
}: Pick<Shop, 'database' | 'images'>): Promise<void> {
  const at = now().getTime();
  const keptMs = keptRentalPhotoDays * 24 * 60 * 60 * 1000;
  const over = await database
    .select({ id: rentalPhotos.id })
    .from(rentalPhotos)
    .where(
      or(
        and(isNull(rentalPhotos.orderId), lt(rentalPhotos.createdAt, new Date(at - waitingMs))),
        lt(rentalPhotos.createdAt, new Date(at - keptMs)),
      ),
    )
    .limit(sweptAtOnce);
  for (const { id } of over) {
    // The file first: what fails here is found again.
    await images.remove(rentalPhotoKey(id));
    await database.delete(rentalPhotos).where(eq(rentalPhotos.id, id));
  }
}
