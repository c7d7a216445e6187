import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { desc, inArray } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { loadSharp } from '#features/catalogue/pictures/clean-picture.ts';
import {
  currentKey,
  type PictureEnding,
  sizeEndings,
  versionKey,
} from '#features/catalogue/pictures/picture-keys.ts';
import { albumPictures } from '#features/catalogue/pictures/pictures.tables.ts';
import { encodeAs } from '#features/catalogue/pictures/store-sizes.ts';
import { rentalPhotoKey } from '#features/orders/rental-condition/rental-photos.ts';
import { tradeInPhotoKey } from '#features/trade-ins/requests/photos.service.ts';
import type { ImageStore } from '#platform/images/image-store.ts';
import { usualWidth } from '#platform/images/picture-widths.ts';
import { log } from '#platform/log.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { readUsedCars } from './car-facts.ts';
import { type PictureName, seedCars } from './cars.ts';
import { type ViewPicture, viewsOf } from './picture-views.ts';
import { pictureOfRentalPhoto, readDemoRentalPhotos } from './seed-rentals.ts';
import { pictureOfPhoto, readDemoPhotos } from './seed-trade-ins.ts';
import { seedVipCars } from './vip-cars.ts';

const prepared = new URL('./pictures/', import.meta.url);

/** Names a studio picture, as every picture has a version. */
export const demoVersion = (picture: PictureName | ViewPicture): string =>
  createHash('sha1').update(picture).digest('hex').slice(0, 8);

const usedCars = (await readUsedCars()).map(({ car }) => car);
const frontPictures = [...new Set([...seedCars, ...seedVipCars, ...usedCars].map(({ picture }) => picture))];
const viewPictures = frontPictures.flatMap((picture) => viewsOf(picture).map(({ name }) => name));
const pictureOf = new Map(
  [...frontPictures, ...viewPictures].map((picture) => [demoVersion(picture), picture]),
);

/** The prepared file of the picture with this version. */
const fileOf = (version: string, name: string): string =>
  new URL(`${pictureOf.get(version)}/${name}`, prepared).pathname;

/**
 * The prepared files of a studio picture: AVIF, and of a front the JPEG. The shop makes the other formats when one is asked for;
 * but for a few photos of the past, nothing is encoded at start.
 */
async function storePicture(images: ImageStore, carId: string, version: string): Promise<void> {
  const files = new Map<PictureEnding, string>(sizeEndings.map((ending) => [ending, ending.slice(1)]));
  files.set('.jpg', '1600.jpg');
  const prepared = [...files].filter(([, name]) => existsSync(fileOf(version, name)));
  await Promise.all(
    prepared.map(([ending, name]) =>
      images.putFile(versionKey({ carId }, version, ending), fileOf(version, name)),
    ),
  );
}

/** A picture that stands for a photo: photos are JPEG, and sides of cars are prepared as AVIF alone. */
async function photoOf(picture: string): Promise<Uint8Array> {
  const file = (name: string) => new URL(`${picture}/${name}`, prepared).pathname;
  if (existsSync(file('1600.jpg'))) return readFile(file('1600.jpg'));
  const sharp = await loadSharp();
  return encodeAs(sharp(file('1600.avif')), usualWidth, 'jpg');
}

/** Says that the pictures of this shop's demo are stored: a bucket may outlive a database. */
const marker = (newestCarId: string) => `checks/demo-pictures-${newestCarId}`;

/** Puts the demo's pictures into the image store, unless they are there. Throws 503 while the store is out of reach. */
export async function storeDemoPictures({
  database,
  images,
}: Pick<Platform, 'database' | 'images'>): Promise<void> {
  const seeded = await database
    .select()
    .from(cars)
    .where(inArray(cars.pictureVersion, [...pictureOf.keys()]))
    .orderBy(desc(cars.id));
  const [newest] = seeded;
  if (!newest || (await images.get(marker(newest.id)))) return;
  for (const { id, pictureVersion } of seeded) {
    await storePicture(images, id, pictureVersion!);
    await images.putFile(currentKey(id), fileOf(pictureVersion!, '1600.jpg'));
  }
  const views = await database
    .select()
    .from(albumPictures)
    .where(inArray(albumPictures.version, viewPictures.map(demoVersion)));
  for (const { carId, version } of views) if (carId && version) await storePicture(images, carId, version);
  for (const photoId of await readDemoPhotos(database))
    await images.put(tradeInPhotoKey(photoId), await photoOf(pictureOfPhoto(photoId)));
  for (const photoId of await readDemoRentalPhotos(database))
    await images.put(rentalPhotoKey(photoId), await photoOf(pictureOfRentalPhoto(photoId)));
  await images.put(marker(newest.id), new TextEncoder().encode('stored'));
}

/** The time until a store that was out of reach is asked again. */
const pauseMs = 30_000;

/**
 * As `storeDemoPictures`; a store that is out of reach does not keep the shop shut: it is asked again every half minute,
 * and the cars show their pictures as soon as it is there.
 */
export async function keepStoringDemoPictures(shop: Pick<Platform, 'database' | 'images'>): Promise<void> {
  try {
    await storeDemoPictures(shop);
  } catch (error) {
    log.warn({ err: error }, 'The pictures of the demo could not be stored yet; the shop tries again');
    setTimeout(() => void keepStoringDemoPictures(shop), pauseMs).unref();
  }
}
