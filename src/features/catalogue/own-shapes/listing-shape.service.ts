import { and, eq, notExists } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { badInput } from '#platform/errors.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { albumOfListing } from '../album/change-album.ts';
import { presentShape, type ShapeFileRow, type ShapeRow } from '../shapes/present-shape.ts';
import { shapeTexts } from '../shapes/shapes.contract.ts';
import { own } from '../shapes/shapes.rules.ts';
import { carShapes, shapeFiles } from '../shapes/shapes.tables.ts';
import type { ListingShape, ShapeChoice } from './listing-shape.contract.ts';

interface Known {
  shape: ShapeRow;
  file: ShapeFileRow | null;
}

async function readShapeOf(database: Database, carId: string): Promise<Known | undefined> {
  const [found] = await database
    .select({ shape: carShapes, file: shapeFiles })
    .from(carShapes)
    .leftJoin(shapeFiles, eq(shapeFiles.id, carShapes.fileId))
    .where(eq(carShapes.carId, carId));
  return found;
}

const present = (known: Known | undefined): ListingShape => {
  if (!known) return {};
  const { shape, file } = known;
  return {
    shape: { ...presentShape(shape, file), ...(file && { bytes: file.bytes, triangles: file.triangles }) },
  };
};

/** What a listing of either catalogue looks like in 3D, as staff see it. */
export const findListingShape = async (database: Database, carId: string): Promise<ListingShape> =>
  present(await readShapeOf(database, carId));

/** An upload of this person that no other listing shows, held until the transaction ends. Throws 400. */
async function takeFile(database: Database, actor: Member, fileId: string): Promise<ShapeFileRow> {
  const shown = database.select().from(carShapes).where(eq(carShapes.fileId, shapeFiles.id));
  const [file] = await database
    .select()
    .from(shapeFiles)
    .where(and(eq(shapeFiles.id, fileId), eq(shapeFiles.broughtBy, actor.userId), notExists(shown)))
    .for('update');
  // Another listing that took it while this one waited stands in the index of files.
  if (!file || (await database.$count(carShapes, eq(carShapes.fileId, fileId))) > 0)
    throw badInput({ file: shapeTexts.gone });
  return file;
}

/** The file that a choice means: null for a body of the shop. Throws 400 where there is none. */
async function fileOf(
  database: Database,
  actor: Member,
  { name, file }: ShapeChoice,
  before: Known | undefined,
): Promise<ShapeFileRow | null> {
  if (name !== own) return null;
  if (file !== undefined && file !== before?.file?.id) return takeFile(database, actor, file);
  if (!before?.file) throw badInput({ file: shapeTexts.missing });
  return before.file;
}

/** What the audit tells of a shape. */
const told = (known: Known | undefined) =>
  known
    ? { shape: known.shape.shape, paint: known.shape.paint, ...(known.file && { file: known.file.id }) }
    : { shape: 'none' };

/** Changes what a listing looks like in 3D under its lock, and audits that. The same again changes nothing. */
const changeShape = (
  { database }: Pick<Platform, 'database'>,
  actor: Member,
  carId: string,
  change: (transaction: Database, before: Known | undefined) => Promise<Known | undefined>,
): Promise<ListingShape> =>
  database.transaction(async (transaction) => {
    const { subject, model } = await albumOfListing(carId).open(transaction, 'to change');
    const before = await readShapeOf(transaction, carId);
    const after = await change(transaction, before);
    if (JSON.stringify(told(before)) !== JSON.stringify(told(after))) {
      const { make, model: name } = model;
      await recordAudit(transaction, {
        actor,
        action: 'change 3D view',
        subject,
        before: { make, model: name, ...told(before) },
        after: { make, model: name, ...told(after) },
      });
    }
    return present(after);
  });

/**
 * Shows a listing in 3D by a body of the shop or a file of its own; the file until now goes within a day. Throws 404
 * 'Car not found.', 400 for an upload that is not there, and for a paint that it cannot be shown in.
 */
export const chooseShape = (
  shop: Pick<Platform, 'database'>,
  actor: Member,
  carId: string,
  choice: ShapeChoice,
): Promise<ListingShape> =>
  changeShape(shop, actor, carId, async (transaction, before) => {
    const file = await fileOf(transaction, actor, choice, before);
    const { name, paint } = choice;
    if (file ? !file.takesPaint && paint !== own : paint === own)
      throw badInput({ paint: file ? shapeTexts.noPaint : shapeTexts.ownColors });
    const values = { shape: name, paint, fileId: file?.id ?? null };
    const [shape] = await transaction
      .insert(carShapes)
      .values({ carId, ...values })
      .onConflictDoUpdate({ target: carShapes.carId, set: values })
      .returning();
    if (!shape) throw new Error('A shape was not stored');
    return { shape, file };
  });

/** Shows a listing by its pictures alone. Throws 404 'Car not found.' */
export const removeShape = (
  shop: Pick<Platform, 'database'>,
  actor: Member,
  carId: string,
): Promise<ListingShape> =>
  changeShape(shop, actor, carId, async (transaction) => {
    await transaction.delete(carShapes).where(eq(carShapes.carId, carId));
    return undefined;
  });

/** Whether a listing shows this file now: another one of it is gone for everybody. */
export const showsFile = async (database: Database, carId: string, fileId: string): Promise<boolean> =>
  (await database.$count(carShapes, and(eq(carShapes.carId, carId), eq(carShapes.fileId, fileId)))) > 0;
