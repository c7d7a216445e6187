import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError } from '#platform/errors.ts';
import { type Limit, spend } from '#platform/limits/limits.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { shapeKey } from '../shapes/present-shape.ts';
import { shapeTexts } from '../shapes/shapes.contract.ts';
import { carShapes, shapeFiles } from '../shapes/shapes.tables.ts';
import { cleanShape } from './clean-shape.ts';
import type { UploadedShape } from './own-shapes.contract.ts';

/** Files of a person that no listing shows, at once: each lies in the store for a day. */
const mostWaiting = 20;
const waitingMs = 24 * 60 * 60 * 1000;

/** Files that no listing shows. */
const unshown = isNull(carShapes.fileId);

const tooManyWaiting = () => {
  const text = shapeTexts.tooManyWaiting;
  return new CodedError(409, 'too-many-uploads', text, { fields: { file: text } });
};

/**
 * Checks, cleans and keeps a 3D file for a day. Throws 400, 413 or 415 `shape-refused`, 409 `too-many-uploads`, 429 `too-many`,
 * 503 `pictures-unavailable`.
 */
export async function keepShape(
  shop: Pick<Platform, 'database' | 'images' | 'kept'>,
  actor: Member,
  sent: Uint8Array<ArrayBuffer>,
): Promise<UploadedShape> {
  const { database, images } = shop;
  const waiting = await database
    .select({ id: shapeFiles.id })
    .from(shapeFiles)
    .leftJoin(carShapes, eq(carShapes.fileId, shapeFiles.id))
    .where(and(eq(shapeFiles.broughtBy, actor.userId), unshown))
    .limit(mostWaiting);
  if (waiting.length >= mostWaiting) throw tooManyWaiting();
  await spend(shop, [{ limit: shapeUploads, of: actor.userId }]);
  const { bytes, triangles, takesPaint } = await cleanShape(sent);
  const kept = { id: newId(), bytes: bytes.byteLength, triangles, takesPaint };
  // The row first: a file without a row would never be swept.
  await database.insert(shapeFiles).values({ ...kept, broughtBy: actor.userId, createdAt: now() });
  await images.put(shapeKey(kept.id), bytes);
  return { _id: kept.id, bytes: kept.bytes, triangles, takesPaint };
}

/** Files that are removed in one go; the next hour goes on. */
const sweptAtOnce = 200;

/** Removes 3D files that no listing shows, a day after they came: those that nobody took, were replaced, or lost their listing. */
export async function sweepShapes({
  database,
  images,
}: Pick<Platform, 'database' | 'images'>): Promise<void> {
  const over = await database
    .select({ id: shapeFiles.id })
    .from(shapeFiles)
    .leftJoin(carShapes, eq(carShapes.fileId, shapeFiles.id))
    .where(and(unshown, lt(shapeFiles.createdAt, new Date(now().getTime() - waitingMs))))
    .limit(sweptAtOnce);
  for (const { id } of over)
    await database.transaction(async (transaction) => {
      // Locked: a listing that takes it at this moment waits, and finds it gone; one that was faster keeps it.
      await transaction.select().from(shapeFiles).where(eq(shapeFiles.id, id)).for('update');
      if ((await transaction.$count(carShapes, eq(carShapes.fileId, id))) > 0) return;
      await transaction.delete(shapeFiles).where(eq(shapeFiles.id, id));
      // Before the row is gone for good: while the store is away the next hour tries again.
      await images.remove(shapeKey(id));
    });
}

/** Reading one takes a tenth of a second of the processor at most. */
const shapeUploads: Limit = {
  name: 'shape-uploads',
  uses: 20,
  seconds: 60,
  text: shapeTexts.tooMuchAtOnce,
};
