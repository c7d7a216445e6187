import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { badInput, CodedError } from '#platform/errors.ts';
import { fetchOutside, OutsideError, publicAddresses, type Resolve } from '#platform/images/fetch-picture.ts';
import { log } from '#platform/log.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { cars } from '../catalogue.tables.ts';
import { cleanPicture } from '../pictures/clean-picture.ts';
import { removeVersion } from '../pictures/picture-keys.ts';
import { mostBytes, pictureTexts } from '../pictures/pictures.contract.ts';
import { albumPictures, pictures } from '../pictures/pictures.tables.ts';
import { storeSizes } from '../pictures/store-sizes.ts';
import { leaseOver, uploadKey, versionOf } from '../uploads/bring-picture.ts';
import { albumOwnerOf, type PlaceRow } from './album.service.ts';
import { copyCover, leadAlbum } from './lead-album.ts';

type PictureRow = typeof pictures.$inferSelect;
type Shop = Pick<Platform, 'database' | 'images'>;

/** The clean picture. Throws an OutsideError, or a CodedError that says what is wrong with it. */
async function obtain(shop: Shop, row: PictureRow, resolve: Resolve): Promise<Uint8Array> {
  if (row.address) return (await cleanPicture(await fetchOutside(row.address, { mostBytes, resolve }))).bytes;
  const kept = await shop.images.get(uploadKey(row.id));
  if (!kept) throw badInput({ image: pictureTexts.unknown });
  return kept;
}

/** Tries of an address that does not answer, over about six hours. */
const mostAttempts = 10;
const longestPauseMinutes = 60;

interface Verdict {
  problem: string;
  isFinal: boolean;
}

/** Our own failures never use up a picture's tries: nothing that was brought is lost by them. */
function judge(error: unknown, attempts: number): Verdict {
  if (error instanceof OutsideError)
    return { problem: error.message, isFinal: !error.passing || attempts >= mostAttempts };
  if (!(error instanceof CodedError))
    return { problem: 'The shop could not prepare this picture.', isFinal: attempts >= mostAttempts };
  if (error.status < 500) return { problem: error.message, isFinal: true };
  return { problem: 'The image store is unavailable.', isFinal: false };
}

/** What went wrong stands with the picture, and whether it is tried again. */
async function noteProblem(database: Database, row: PictureRow, error: unknown): Promise<void> {
  const attempts = row.attempts + 1;
  const { problem, isFinal } = judge(error, attempts);
  if (!(error instanceof OutsideError || error instanceof CodedError))
    log.error({ err: error, picture: row.id }, 'A picture could not be prepared');
  const minutes = Math.min(2 ** (attempts - 1), longestPauseMinutes);
  const next = isFinal
    ? { failedAt: now(), dueAt: null }
    : { dueAt: new Date(now().getTime() + minutes * 60_000) };
  await database
    .update(pictures)
    .set({ problem, attempts, ...next })
    .where(and(eq(pictures.id, row.id), isNull(pictures.finishedAt)));
}

/** The place in an album that a picture goes to; undefined where it is gone, or nobody has taken the picture. */
async function findPlace(database: Database, { albumPictureId }: PictureRow): Promise<PlaceRow | undefined> {
  if (!albumPictureId) return undefined;
  const [place] = await database.select().from(albumPictures).where(eq(albumPictures.id, albumPictureId));
  return place;
}

/**
 * The album shows the picture from now on. False where another one was given to its place meanwhile, or that is gone.
 */
const show = (database: Database, row: PictureRow, { id, carId }: PlaceRow, placeholder: string) =>
  database.transaction(async (transaction) => {
    // Listings before their pictures, like every change of an album.
    if (carId) await transaction.select().from(cars).where(eq(cars.id, carId)).for('no key update');
    const [place] = await transaction
      .select()
      .from(albumPictures)
      .where(eq(albumPictures.id, id))
      .for('no key update');
    const finished = { finishedAt: now(), dueAt: null, failedAt: null, problem: null };
    const [current] = await transaction
      .update(pictures)
      .set({ ...finished, replacedVersion: place?.version ?? null })
      .where(and(eq(pictures.id, row.id), isNull(pictures.finishedAt)))
      .returning();
    if (!place || !current) return false;
    const shown = { version: versionOf(row.id), placeholder };
    await transaction.update(albumPictures).set(shown).where(eq(albumPictures.id, id));
    if (carId) await leadAlbum(transaction, carId);
    return true;
  });

/** Clears away what a slower picture has stored after a later one overtook it. */
async function forget(
  { database, images }: Shop,
  row: PictureRow,
  { id, ...owner }: PlaceRow,
): Promise<void> {
  const [place] = await database.select().from(albumPictures).where(eq(albumPictures.id, id));
  // Two runs of one job: the other one was faster, and the album shows this picture already.
  if (place?.version === versionOf(row.id)) return;
  await removeVersion(images, albumOwnerOf(owner), versionOf(row.id));
}

/**
 * Fetches and prepares a picture of an album, and shows it from then on; what goes wrong is noted with it, and tried again
 * where that may help. The job's handler: run again, it changes nothing.
 */
export async function finishPicture(
  shop: Shop,
  pictureId: string,
  resolve: Resolve = publicAddresses,
): Promise<void> {
  const { database, images } = shop;
  const [row] = await database.select().from(pictures).where(eq(pictures.id, pictureId));
  if (!row || row.finishedAt || row.failedAt) return;
  const place = await findPlace(database, row);
  if (!place) return;
  try {
    const clean = await obtain(shop, row, resolve);
    const placeholder = await storeSizes(images, albumOwnerOf(place), versionOf(row.id), clean);
    if (!(await show(database, row, place, placeholder))) await forget(shop, row, place);
    if (place.carId) await copyCover(shop, place.carId);
  } catch (error) {
    return noteProblem(database, row, error);
  }
  if (!row.address) await images.remove(uploadKey(pictureId));
}

/** The next picture whose time has come; it is this caller's for a quarter of an hour. */
async function takeDue(database: Database): Promise<string | undefined> {
  const next = database
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(lte(pictures.dueAt, now()), isNull(pictures.finishedAt)))
    .orderBy(asc(pictures.inBulk), asc(pictures.dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await database
    .update(pictures)
    .set({ dueAt: leaseOver() })
    .where(eq(pictures.id, next))
    .returning({ id: pictures.id });
  return taken?.id;
}

/** Less than the minute after which the clock calls again. */
const workedOffMs = 50_000;

/**
 * Works off pictures whose time has come, one after the other, for a while: those that a file of cars has named, and
 * those that are tried again. However many wait, they are rows of one table, and no job of a sale stands behind them.
 */
export async function finishDuePictures(shop: Shop, resolve: Resolve = publicAddresses): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < workedOffMs) {
    const id = await takeDue(shop.database);
    if (!id) return;
    await finishPicture(shop, id, resolve);
  }
}
