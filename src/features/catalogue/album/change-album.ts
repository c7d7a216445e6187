import { and, eq, isNotNull } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { type AuditSubject, listingSubject } from '#features/audit/audit-subjects.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import type { Permission } from '#platform/permissions.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { cars } from '../catalogue.tables.ts';
import type { AlbumOwner } from '../pictures/picture-keys.ts';
import { isPictureAddress } from '../pictures/pictures.contract.ts';
import { albumPictures } from '../pictures/pictures.tables.ts';
import { bringPicture } from '../uploads/bring-picture.ts';
import {
  type Album,
  albumChangedCode,
  albumTexts,
  mostAlbumPictures,
  type PictureOrder,
} from './album.contract.ts';
import type { PicturedModel } from './album.rules.ts';
import { albumVersionOf, ownerColumns, type PlaceRow, readAlbum, readPlaces } from './album.service.ts';
import { coverChanged, leadAlbum } from './lead-album.ts';

type AlbumShop = Pick<Platform, 'database' | 'jobs'>;

/** What an album belongs to. */
export interface AlbumKeeper {
  owner: AlbumOwner;
  /** Finds the owner, and locks it for a change. Throws 404 where it is not there. */
  open(
    database: Database,
    forWhat: 'to read' | 'to change',
  ): Promise<{ subject: AuditSubject; model: PicturedModel }>;
}

/** What the calls for the albums of listings and of vehicles differ in. */
export interface AlbumCalls {
  tags: string[];
  mayRead: Permission;
  keeperOf: (id: string) => AlbumKeeper;
  texts: Record<
    'find' | 'add' | 'order' | 'describe' | 'remove' | 'restore',
    { summary: string; description?: string }
  >;
}

/** The album of a listing of either catalogue, whatever its state. */
export const albumOfListing = (id: string): AlbumKeeper => ({
  owner: { carId: id },
  async open(database, forWhat) {
    const found = database.select().from(cars).where(eq(cars.id, id));
    const [car] = await (forWhat === 'to change' ? found.for('no key update') : found);
    if (!car) throw notFound('Car not found.');
    return { subject: listingSubject(car), model: car };
  },
});

/** What a change did, for the audit. */
interface AlbumChange {
  action: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** An album as staff see it. Throws 404 where its owner is not there. */
export async function findAlbum(database: Database, { owner, open }: AlbumKeeper): Promise<Album> {
  const { model } = await open(database, 'to read');
  return readAlbum(database, owner, model);
}

/**
 * Changes an album under its owner's lock, audits that, and lets the first picture be the car's. `change` gets the places
 * as they are; where it returns nothing, nothing has changed.
 */
async function changeAlbum(
  { database, jobs }: AlbumShop,
  actor: Member,
  { owner, open }: AlbumKeeper,
  change: (transaction: Database, places: readonly PlaceRow[]) => Promise<AlbumChange | undefined>,
): Promise<Album> {
  return database.transaction(async (transaction) => {
    const { subject, model } = await open(transaction, 'to change');
    const done = await change(transaction, await readPlaces(transaction, owner));
    if (done) {
      const { make, model: name } = model;
      const { action, before, after } = done;
      await recordAudit(transaction, {
        actor,
        action,
        subject,
        ...(before && { before: { make, model: name, ...before } }),
        after: { make, model: name, ...after },
      });
      if ('carId' in owner && (await leadAlbum(transaction, owner.carId)))
        await jobs.send(transaction, coverChanged, { carId: owner.carId });
    }
    return readAlbum(transaction, owner, model);
  });
}

/** Throws 409 `too-many-pictures` where so many more do not fit. */
function assertRoom(places: readonly PlaceRow[], wanted: number): void {
  const room = Math.max(0, mostAlbumPictures - places.length);
  if (wanted <= room) return;
  const text = albumTexts.full(room);
  throw new CodedError(409, 'too-many-pictures', text, { fields: { image: text }, details: { room } });
}

/**
 * Puts pictures behind those of an album, in their order; each is prepared in the background. `database` is a transaction
 * that makes the album's owner or has locked it. Throws 400 for a picture that cannot be had, 409 `picture-used`, and 409
 * `too-many-pictures`.
 */
export async function appendPictures(
  database: Database,
  jobs: JobSender,
  actor: Member,
  { owner, places, images }: { owner: AlbumOwner; places: readonly PlaceRow[]; images: readonly string[] },
): Promise<void> {
  assertRoom(places, images.length);
  const last = places.at(-1)?.position ?? -1;
  const columns = ownerColumns(owner);
  for (const [index, image] of images.entries()) {
    const id = newId();
    await database
      .insert(albumPictures)
      .values({ id, ...columns, position: last + 1 + index, createdAt: now() });
    await bringPicture(database, jobs, actor, image, { albumPictureId: id, carId: columns.carId });
  }
}

/** Adds pictures to an album: all of them or none. Throws what `appendPictures` throws. */
export const addPictures = (
  shop: AlbumShop,
  actor: Member,
  keeper: AlbumKeeper,
  images: readonly string[],
): Promise<Album> =>
  changeAlbum(shop, actor, keeper, async (transaction, places) => {
    await appendPictures(transaction, shop.jobs, actor, { owner: keeper.owner, places, images });
    const from = images.map((image) => (isPictureAddress(image) ? image : 'an uploaded file'));
    return {
      action: 'add pictures',
      before: { pictures: places.length },
      after: { pictures: places.length + images.length, from },
    };
  });

/** The places in this order; undefined where it does not name each of them once. */
function sorted(places: readonly PlaceRow[], order: readonly string[]): PlaceRow[] | undefined {
  const wanted = new Set(order);
  if (wanted.size !== order.length || order.length !== places.length) return undefined;
  const named = order.flatMap((id) => places.find((place) => place.id === id) ?? []);
  return named.length === places.length ? named : undefined;
}

/**
 * Puts the pictures of an album into another order; the same again changes nothing. Throws 409 `pictures-changed` where
 * the album has changed since: pictures were added or removed, or `expectedVersion` is no longer its version.
 */
export const orderPictures = (
  shop: AlbumShop,
  actor: Member,
  keeper: AlbumKeeper,
  { order, expectedVersion }: PictureOrder,
): Promise<Album> =>
  changeAlbum(shop, actor, keeper, async (transaction, places) => {
    const before = places.map(({ id }) => id);
    if (before.join() === order.join()) return undefined;
    const wanted = sorted(places, order);
    const isOvertaken = expectedVersion !== undefined && expectedVersion !== albumVersionOf(places);
    if (!wanted || isOvertaken) throw new CodedError(409, albumChangedCode, albumTexts.changed);
    for (const [position, place] of wanted.entries())
      if (place.position !== position)
        await transaction.update(albumPictures).set({ position }).where(eq(albumPictures.id, place.id));
    return { action: 'order pictures', before: { order: before }, after: { order } };
  });

const findPlace = (places: readonly PlaceRow[], pictureId: string): PlaceRow => {
  const place = places.find(({ id }) => id === pictureId);
  if (!place) throw notFound(albumTexts.missing);
  return place;
};

/** Takes a picture out of an album; for a day it can be brought back. Throws 404 where it is not there. */
export const removePicture = (
  shop: AlbumShop,
  actor: Member,
  keeper: AlbumKeeper,
  pictureId: string,
): Promise<Album> =>
  changeAlbum(shop, actor, keeper, async (transaction, places) => {
    const { id } = findPlace(places, pictureId);
    await transaction.update(albumPictures).set({ removedAt: now() }).where(eq(albumPictures.id, id));
    return {
      action: 'remove picture',
      before: { pictures: places.length },
      after: { pictures: places.length - 1, removed: id },
    };
  });

async function findRemoved(database: Database, { owner }: AlbumKeeper, pictureId: string): Promise<PlaceRow> {
  const { carId, vehicleId } = ownerColumns(owner);
  const [row] = await database
    .select()
    .from(albumPictures)
    .where(and(eq(albumPictures.id, pictureId), isNotNull(albumPictures.removedAt)));
  if (row?.carId !== carId || row.vehicleId !== vehicleId) throw notFound(albumTexts.missing);
  return row;
}

/**
 * Brings back a picture that was taken out, to its former place; one that is there stays. Throws 404 after a day, and 409
 * `too-many-pictures`.
 */
export const restorePicture = (
  shop: AlbumShop,
  actor: Member,
  keeper: AlbumKeeper,
  pictureId: string,
): Promise<Album> =>
  changeAlbum(shop, actor, keeper, async (transaction, places) => {
    if (places.some(({ id }) => id === pictureId)) return undefined;
    const { id } = await findRemoved(transaction, keeper, pictureId);
    assertRoom(places, 1);
    await transaction.update(albumPictures).set({ removedAt: null }).where(eq(albumPictures.id, id));
    return {
      action: 'bring back picture',
      before: { pictures: places.length },
      after: { pictures: places.length + 1, broughtBack: id },
    };
  });

/**
 * Says what is to be seen on a picture; an empty text leaves that to the shop. The same again changes nothing. Throws 404
 * where it is not there.
 */
export const describePicture = (
  shop: AlbumShop,
  actor: Member,
  keeper: AlbumKeeper,
  { pictureId, alt }: { pictureId: string; alt: string },
): Promise<Album> =>
  changeAlbum(shop, actor, keeper, async (transaction, places) => {
    const place = findPlace(places, pictureId);
    if ((place.alt ?? '') === alt) return undefined;
    await transaction
      .update(albumPictures)
      .set({ alt: alt || null })
      .where(eq(albumPictures.id, place.id));
    return {
      action: 'describe picture',
      before: { picture: place.id, alt: place.alt ?? '' },
      after: { picture: place.id, alt },
    };
  });
