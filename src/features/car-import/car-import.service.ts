import { and, asc, desc, eq, getTableColumns, gt, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { badInput, CodedError, notFound } from '#platform/errors.ts';
import { jobKind } from '#platform/jobs/jobs.ts';
import { fromCursor, sortValue } from '#platform/lists/cursor.ts';
import { sliceList } from '#platform/lists/list-page.ts';
import { isVerified, may } from '#platform/permissions.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { BadRow, CarImport } from './car-import.contract.ts';
import { carImportRows, carImports } from './car-import.tables.ts';

type Shop = Pick<Platform, 'database' | 'jobs'>;

/** A file has been brought. */
export const fileBrought = jobKind<{ importId: string }>('car-file-brought');
/** A worker has said that the cars of a file are to be written. */
export const importConfirmed = jobKind<{ importId: string }>('car-import-confirmed');

// Without the file itself, which is large and never shown.
const { file: _, ...shown } = getTableColumns(carImports);
type ShownImport = Omit<typeof carImports.$inferSelect, 'file'>;

const present = (row: ShownImport): CarImport => ({
  _id: row.id,
  fileName: row.fileName,
  state: row.state,
  progress: row.progress,
  ...(row.totalRows !== null && { totalRows: row.totalRows }),
  newCars: row.newCars,
  changedCars: row.changedCars,
  unchangedCars: row.unchangedCars,
  badRows: row.badRows,
  ...(row.failure !== null && { failure: row.failure }),
  createdAt: row.createdAt.toISOString(),
  ...(row.appliedAt !== null && { appliedAt: row.appliedAt.toISOString() }),
});

const mayChangePrices = (actor: Member) =>
  may(actor.role, 'change prices') && isVerified(actor.permits ?? [], 'change prices');

/** Takes a file in; it is read in the background, and nothing is changed before `confirmImport`. Throws 400 when empty. */
export async function bringFile(
  shop: Shop,
  actor: Member,
  fileName: string,
  file: Uint8Array,
): Promise<CarImport> {
  if (file.length === 0) throw badInput({ body: 'Choose a file with cars in it' });
  return shop.database.transaction(async (transaction) => {
    const [row] = await transaction
      .insert(carImports)
      .values({
        id: newId(),
        broughtBy: actor.userId,
        broughtByEmail: actor.email,
        fileName,
        file: Buffer.from(file),
        state: 'reading',
        createdAt: now(),
        mayChangePrices: mayChangePrices(actor),
      })
      .returning(shown);
    await shop.jobs.send(transaction, fileBrought, { importId: row!.id });
    return present(row!);
  });
}

/** Throws 404. */
export async function findImport(database: Database, id: string): Promise<CarImport> {
  const [row] = await database.select(shown).from(carImports).where(eq(carImports.id, id));
  if (!row) throw notFound('There is no such import.');
  return present(row);
}

/** This person's last files, newest first, so that they find the way back after leaving the page. */
export async function listLatestImports(database: Database, actor: Member): Promise<CarImport[]> {
  const rows = await database
    .select(shown)
    .from(carImports)
    .where(eq(carImports.broughtBy, actor.userId))
    .orderBy(desc(carImports.id))
    .limit(10);
  return rows.map(present);
}

const sentences: Partial<Record<CarImport['state'], string>> = {
  reading: 'The file is still being read.',
  unreadable: 'This file cannot be read.',
  refused: 'Some cars have changed meanwhile. Bring the file again.',
};

/**
 * Has the cars of a file written, once, however often it is asked. Prices change only if the person who confirms may
 * change them. Throws 404, and 409 `not-ready` or `bad-rows`.
 */
export async function confirmImport(shop: Shop, actor: Member, id: string): Promise<CarImport> {
  return shop.database.transaction(async (transaction) => {
    const [row] = await transaction.select(shown).from(carImports).where(eq(carImports.id, id)).for('update');
    if (!row) throw notFound('There is no such import.');
    const sentence = sentences[row.state];
    if (sentence) throw new CodedError(409, 'not-ready', sentence);
    if (row.badRows > 0)
      throw new CodedError(409, 'bad-rows', 'Correct the lines listed here, then upload the file again.');
    if (row.state !== 'read') return present(row);
    const [writing] = await transaction
      .update(carImports)
      .set({
        state: 'writing',
        progress: 0,
        mayChangePrices: mayChangePrices(actor),
        broughtBy: actor.userId,
        broughtByEmail: actor.email,
      })
      .where(eq(carImports.id, id))
      .returning(shown);
    await shop.jobs.send(transaction, importConfirmed, { importId: id });
    return present(writing!);
  });
}

interface BadRowListPage {
  rows: BadRow[];
  total: number;
  /** Absent on the last list page. */
  nextCursor?: string;
}

const lineCursor = z.tuple([sortValue.integer]);

/** The lines that cannot be taken, in the order of the file. Throws 404, and 400 for a cursor that is not ours. */
export async function listBadRows(
  database: Database,
  id: string,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<BadRowListPage> {
  const { badRows: total } = await findImport(database, id);
  const after = cursor ? gt(carImportRows.line, fromCursor(cursor, lineCursor)[0]) : undefined;
  const found = await database
    .select({ line: carImportRows.line, car: carImportRows.label, reasons: carImportRows.reasons })
    .from(carImportRows)
    .where(and(eq(carImportRows.importId, id), eq(carImportRows.kind, 'bad'), after))
    .orderBy(asc(carImportRows.line))
    .limit(limit + 1);
  const { rows, nextCursor } = sliceList(found, limit, ({ line }) => [line]);
  return { rows: rows.map((row) => ({ ...row, reasons: row.reasons ?? [] })), total, nextCursor };
}

/** Forgets files and lines a week after they came; the audit keeps what they changed. */
export async function sweepImports(database: Database): Promise<void> {
  const weekAgo = new Date(now().getTime() - 7 * 86_400_000);
  await database.delete(carImports).where(lt(carImports.createdAt, weekAgo));
}
