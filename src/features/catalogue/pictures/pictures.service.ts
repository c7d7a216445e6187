import { and, eq, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { badInput, CodedError } from '#platform/errors.ts';
import { StoreMismatch } from '#platform/images/bind-image-store.ts';
import { OutsideError, outsideUrl } from '#platform/images/fetch-picture.ts';
import type { ImageStore } from '#platform/images/image-store.ts';
import { type JobSender, jobKind } from '#platform/jobs/jobs.ts';
import { type Limit, spend } from '#platform/limits/limits.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { cleanPicture } from './clean-picture.ts';
import { removeVersion } from './picture-keys.ts';
import {
  isPictureAddress,
  pictureTexts,
  type UploadedPicture,
  type WaitingPicture,
} from './pictures.contract.ts';
import { pictures } from './pictures.tables.ts';

type PictureRow = typeof pictures.$inferSelect;

/** A car has got a picture that is to be prepared for pages, and somebody waits for it. */
export const pictureClaimed = jobKind<{ pictureId: string }>('picture-claimed');

/** Where an upload lies until its car's sizes are made. */
export const uploadKey = (pictureId: string) => `uploads/${pictureId}.jpg`;

/** Names a picture for ever: the same file given once more is a version of its own. The id's last part is random. */
export const versionOf = (pictureId: string): string => pictureId.slice(-12);

/** How long a worker may hold a picture; then another may take it, since the first has probably crashed. */
export const leaseOver = () => new Date(now().getTime() + 15 * 60_000);

/** About seven photographs of a camera at once, then one after the other: decoding leaves the processor to the shop. */
const decodedMegapixels: Limit = {
  name: 'picture-megapixels',
  uses: 150,
  seconds: 20,
  text: pictureTexts.tooMuchAtOnce,
};

/** Uploads that no car has taken, at once: each lies in the store for a day. */
export const mostWaitingUploads = 60;

async function assertRoomForUpload(database: Database, actor: Member): Promise<void> {
  const untaken = and(
    eq(pictures.broughtBy, actor.userId),
    isNull(pictures.carId),
    isNull(pictures.finishedAt),
  );
  if ((await database.$count(pictures, untaken)) < mostWaitingUploads) return;
  const text = pictureTexts.tooManyWaiting;
  throw new CodedError(409, 'too-many-uploads', text, { fields: { image: text } });
}

/** What the limit says stands at the field, too: that is where people look. */
const atTheField = (error: unknown) =>
  error instanceof CodedError && error.code === 'too-many'
    ? new CodedError(error.status, error.code, error.message, {
        ...error.extras,
        fields: { image: error.message },
      })
    : error;

/**
 * Checks, cleans and keeps an upload for a day. Throws 400 or 415 `picture-refused`, 409 `too-many-uploads`, 429
 * `too-many` where somebody has more megapixels decoded than rules.md#pictures allows, 503 `pictures-unavailable`.
 */
export async function keepUpload(
  shop: Pick<Platform, 'database' | 'images' | 'kept'>,
  actor: Member,
  bytes: Uint8Array,
): Promise<UploadedPicture> {
  const { database, images } = shop;
  if (!(await images.isTheShops())) throw new StoreMismatch();
  await assertRoomForUpload(database, actor);
  const clean = await cleanPicture(bytes, (megapixels) =>
    spend(shop, [{ limit: decodedMegapixels, of: actor.userId, cost: megapixels }]).catch((error) => {
      throw atTheField(error);
    }),
  );
  const id = newId();
  // The row first: an upload without a row would never be swept.
  await database.insert(pictures).values({ id, broughtBy: actor.userId, createdAt: now() });
  await images.put(uploadKey(id), clean.bytes);
  return { _id: id, width: clean.width, height: clean.height };
}

const bringAddress = async (database: Database, actor: Member, address: string, carId: string) => {
  const id = newId();
  const row = { id, broughtBy: actor.userId, carId, address, createdAt: now(), dueAt: leaseOver() };
  await database.insert(pictures).values(row);
  return id;
};

async function takeUpload(database: Database, actor: Member, id: string, carId: string): Promise<string> {
  const own = and(eq(pictures.id, id), eq(pictures.broughtBy, actor.userId));
  const taken = await database
    .update(pictures)
    .set({ carId, dueAt: leaseOver() })
    .where(and(own, isNull(pictures.carId)))
    .returning();
  if (taken.length > 0) return id;
  const [used] = await database.select().from(pictures).where(own);
  if (!used) throw badInput({ image: pictureTexts.unknown });
  throw new CodedError(409, 'picture-used', pictureTexts.used, { fields: { image: pictureTexts.used } });
}

/** Why the shop would never fetch a picture from there, in words for people; undefined where it would try. */
export function problemOfAddress(address: string): string | undefined {
  try {
    outsideUrl(address);
    return undefined;
  } catch (error) {
    if (error instanceof OutsideError) return error.message;
    throw error;
  }
}

/** Pictures that had been on their way to these cars are no longer waited for: the newest claim counts. */
const overtake = (database: Database, carId: string, pictureId: string) =>
  database
    .update(pictures)
    .set({ finishedAt: now(), dueAt: null })
    .where(and(eq(pictures.carId, carId), ne(pictures.id, pictureId), isNull(pictures.finishedAt)));

/**
 * Gives a car its picture, which is prepared in the background. `database` is a transaction that makes the car or has
 * locked it. Returns the picture's id. Throws 400 for an address that is never fetched or an upload that is not there,
 * and 409 `picture-used`.
 */
export async function claimPicture(
  database: Database,
  jobs: JobSender,
  actor: Member,
  { image, carId }: { image: string; carId: string },
): Promise<string> {
  const isAddress = isPictureAddress(image);
  const problem = isAddress ? problemOfAddress(image) : undefined;
  if (problem) throw badInput({ image: problem });
  const pictureId = isAddress
    ? await bringAddress(database, actor, image, carId)
    : await takeUpload(database, actor, image, carId);
  await overtake(database, carId, pictureId);
  await jobs.send(database, pictureClaimed, { pictureId });
  return pictureId;
}

/** Which of these cars wait for a picture, and what they wait for. */
export async function findWaitingPictures(
  database: Database,
  carIds: readonly string[],
): Promise<Map<string, WaitingPicture>> {
  if (carIds.length === 0) return new Map();
  const rows = await database
    .select()
    .from(pictures)
    .where(and(inArray(pictures.carId, [...carIds]), isNull(pictures.finishedAt)));
  return new Map(rows.map((row) => [row.carId!, presentWaiting(row)]));
}

const presentWaiting = (row: PictureRow): WaitingPicture => ({
  state: row.failedAt ? 'failed' : 'preparing',
  ...(row.problem !== null && { problem: row.problem }),
  ...(row.address !== null && { address: row.address }),
});

const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000);

/** Replaced pictures that are cleared away in one go; the next hour goes on. */
const sweptAtOnce = 1_000;

/** The files first: while the store is away the rows stay, and the next hour tries again. */
async function sweepReplaced(database: Database, images: ImageStore): Promise<void> {
  const replaced = await database
    .select()
    .from(pictures)
    .where(and(lt(pictures.finishedAt, daysAgo(1)), isNotNull(pictures.replacedVersion)))
    .limit(sweptAtOnce);
  for (const row of replaced) {
    if (row.carId && row.replacedVersion) await removeVersion(images, row.carId, row.replacedVersion);
    if (!row.address) await images.remove(uploadKey(row.id));
    await database.delete(pictures).where(eq(pictures.id, row.id));
  }
}

/** Removes uploads without a car after a day, finished rows, replaced pictures, and rows that failed a month ago. */
export async function sweepPictures({
  database,
  images,
}: Pick<Platform, 'database' | 'images'>): Promise<void> {
  // The files of these rows lie elsewhere; the server that has them sweeps.
  if (!(await images.isTheShops())) return;
  const done = or(isNull(pictures.carId), isNotNull(pictures.finishedAt));
  const over = or(and(done, lt(pictures.createdAt, daysAgo(1))), lt(pictures.createdAt, daysAgo(30)));
  const fetched = and(over, isNotNull(pictures.address), isNull(pictures.replacedVersion));
  await database.delete(pictures).where(fetched);
  // The rows first: an upload that is being given to a car at the same time keeps its file.
  const uploads = and(over, isNull(pictures.address), isNull(pictures.replacedVersion));
  const swept = await database.delete(pictures).where(uploads).returning();
  for (const row of swept) await images.remove(uploadKey(row.id));
  await sweepReplaced(database, images);
}
