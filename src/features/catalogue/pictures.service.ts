import { and, desc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database.ts';
import { badInput, CodedError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import {
  fetchOutside,
  OutsideError,
  outsideUrl,
  publicAddresses,
  type Resolve,
} from '#platform/images-outside.ts';
import { type JobSender, jobKind } from '#platform/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { cars } from './catalogue.tables.ts';
import { cleanPicture } from './pictures.check.ts';
import { isPictureAddress, mostBytes, pictureTexts, type UploadedPicture } from './pictures.contract.ts';
import { storeSizes } from './pictures.sizes.ts';
import { pictures } from './pictures.tables.ts';

type PictureRow = typeof pictures.$inferSelect;

/** A car has got a picture that is to be prepared for pages. */
export const pictureClaimed = jobKind<{ pictureId: string }>('picture-claimed');

/** Where an upload lies until its car's sizes are made. */
const uploadKey = (pictureId: string) => `uploads/${pictureId}.jpg`;

/** Checks, cleans and keeps an upload for a day. Throws 400 or 415 `picture-refused`, 503 `pictures-unavailable`. */
export async function keepUpload(
  { database, images }: Pick<Platform, 'database' | 'images'>,
  actor: Member,
  bytes: Uint8Array,
): Promise<UploadedPicture> {
  const clean = await cleanPicture(bytes);
  const id = newId();
  // The row first: an upload without a row would never be swept.
  await database.insert(pictures).values({ id, broughtBy: actor.userId, createdAt: now() });
  await images.put(uploadKey(id), clean.bytes);
  return { _id: id, width: clean.width, height: clean.height };
}

const bringAddress = async (database: Database, actor: Member, address: string, carId: string) => {
  const id = newId();
  const row = { id, broughtBy: actor.userId, carId, address, createdAt: now() };
  await database.insert(pictures).values(row);
  return id;
};

async function takeUpload(database: Database, actor: Member, id: string, carId: string): Promise<string> {
  const own = and(eq(pictures.id, id), eq(pictures.broughtBy, actor.userId));
  const taken = await database
    .update(pictures)
    .set({ carId })
    .where(and(own, isNull(pictures.carId)))
    .returning();
  if (taken.length > 0) return id;
  const [used] = await database.select().from(pictures).where(own);
  if (!used) throw badInput({ image: pictureTexts.unknown });
  throw new CodedError(409, 'picture-used', pictureTexts.used, { fields: { image: pictureTexts.used } });
}

function assertFetchable(address: string): void {
  try {
    outsideUrl(address);
  } catch (error) {
    throw error instanceof OutsideError ? badInput({ image: error.message }) : error;
  }
}

/**
 * Gives a car its picture, which is prepared in the background. `database` is the transaction that makes the car.
 * Throws 400 for an address that is never fetched or an upload that is not there, and 409 `picture-used`.
 */
export async function claimPicture(
  database: Database,
  jobs: JobSender,
  actor: Member,
  { image, carId }: { image: string; carId: string },
): Promise<void> {
  const isAddress = isPictureAddress(image);
  if (isAddress) assertFetchable(image);
  const pictureId = isAddress
    ? await bringAddress(database, actor, image, carId)
    : await takeUpload(database, actor, image, carId);
  await jobs.send(database, pictureClaimed, { pictureId });
}

/** The clean picture. Throws an OutsideError, or a CodedError that says what is wrong with it. */
async function obtain(
  shop: Pick<Platform, 'images'>,
  row: PictureRow,
  resolve: Resolve,
): Promise<Uint8Array> {
  if (row.address) return (await cleanPicture(await fetchOutside(row.address, { mostBytes, resolve }))).bytes;
  const kept = await shop.images.get(uploadKey(row.id));
  if (!kept) throw badInput({ image: pictureTexts.unknown });
  return kept;
}

const isFinal = (error: unknown) =>
  error instanceof OutsideError ? !error.passing : error instanceof CodedError && error.status < 500;

/** What went wrong stands with the picture; what may go better later is thrown on, so that the job runs again. */
async function noteProblem(database: Database, row: PictureRow, error: unknown): Promise<void> {
  const problem = error instanceof Error ? error.message : String(error);
  await database.update(pictures).set({ problem }).where(eq(pictures.id, row.id));
  if (!isFinal(error)) throw error;
}

async function isNewestOf(database: Database, carId: string, pictureId: string): Promise<boolean> {
  const [newest] = await database
    .select({ id: pictures.id })
    .from(pictures)
    .where(eq(pictures.carId, carId))
    .orderBy(desc(pictures.id))
    .limit(1);
  return newest?.id === pictureId;
}

/** Fetches and prepares a car's picture, and shows it from then on. The job's handler: run again, it changes nothing. */
export async function finishPicture(
  shop: Pick<Platform, 'database' | 'images'>,
  pictureId: string,
  resolve = publicAddresses,
): Promise<void> {
  const { database, images } = shop;
  const [row] = await database.select().from(pictures).where(eq(pictures.id, pictureId));
  if (!row?.carId || row.finishedAt) return;
  try {
    if (await isNewestOf(database, row.carId, row.id)) {
      const clean = await obtain(shop, row, resolve);
      const stored = await storeSizes(images, row.carId, clean);
      await database
        .update(cars)
        .set({ ...stored, updatedAt: now() })
        .where(eq(cars.id, row.carId));
    }
  } catch (error) {
    return noteProblem(database, row, error);
  }
  await database.update(pictures).set({ finishedAt: now(), problem: null }).where(eq(pictures.id, pictureId));
  if (!row.address) await images.remove(uploadKey(pictureId));
}

const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000);

/** Removes what nobody gave to a car within a day, what is finished, and what failed a month ago. */
export async function sweepPictures({
  database,
  images,
}: Pick<Platform, 'database' | 'images'>): Promise<void> {
  const done = or(isNull(pictures.carId), isNotNull(pictures.finishedAt));
  const over = or(and(done, lt(pictures.createdAt, daysAgo(1))), lt(pictures.createdAt, daysAgo(30)));
  // The rows first: what a car takes at this very moment keeps its file.
  const swept = await database.delete(pictures).where(over).returning();
  for (const row of swept) if (!row.address) await images.remove(uploadKey(row.id));
}
