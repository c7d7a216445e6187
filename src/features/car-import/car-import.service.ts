import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, lt, not, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { badInput, CodedError, notFound } from '#platform/errors.ts';
import { jobKind } from '#platform/jobs/jobs.ts';
import { fromCursor, sortValue } from '#platform/lists/cursor.ts';
import { sliceList } from '#platform/lists/list-page.ts';
import { rowsBefore } from '#platform/lists/list-query.ts';
import { isVerified, may } from '#platform/permissions.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { BadRow, CarImport } from './car-import.contract.ts';
import { fileDays, undoDays, undoUntil } from './car-import.rules.ts';
import { carImportRows, carImports } from './car-import.tables.ts';

type Shop = Pick<Platform, 'database' | 'jobs'>;

/** A file has been brought. */
export const fileBrought = jobKind<{ importId: string }>('car-file-brought');
/** A worker has said that the cars of a file are to be written. */
export const importConfirmed = jobKind<{ importId: string }>('car-import-confirmed');

// Without the file itself, which is large and never shown.
const { file: _, ...plain } = getTableColumns(carImports);
export const shownImport = { ...plain, hasFile: sql<boolean>`${carImports.file} is not null` };
type ShownImport = Omit<typeof carImports.$inferSelect, 'file'> & { hasFile: boolean };

/** What a file calls its columns, and what they are; undefined where they are ours, or it is too late to say so. */
const columnsOf = ({ state, header, samples, proposal, choice, hasFile }: ShownImport) => {
  if (!header || !samples || !proposal || !hasFile || (state !== 'columns' && state !== 'read'))
    return undefined;
  return { header, samples, ...proposal, ...(choice && { choice }) };
};

/** Until when it can be undone; undefined where it cannot. */
const undoEnd = ({ state, appliedAt, canBeUndone }: ShownImport): Date | undefined => {
  if (state !== 'written' || !appliedAt || !canBeUndone) return undefined;
  const until = undoUntil(appliedAt);
  return until > now() ? until : undefined;
};

export const presentImport = (row: ShownImport): CarImport => ({
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
  broughtBy: row.broughtByEmail,
  columns: columnsOf(row),
  ...(row.hasFile && row.badRows > 0 && row.state !== 'reading' && { hasFaultsFile: true }),
  ...(row.leavesBadRows && { leavesBadRows: true as const }),
  undoUntil: undoEnd(row)?.toISOString(),
  undoneAt: row.undoneAt?.toISOString(),
  undoneBy: row.undoneByEmail ?? undefined,
});

export const noSuchImport = () => notFound('Import not found.');

const mayChangePrices = (actor: Member) =>
  may(actor.role, 'change prices') && isVerified(actor.permits ?? [], 'change prices');

/** Takes a file in; it is read in the background, and nothing is changed before `confirmImport`. Throws 400 when empty. */
export async function bringFile(
  shop: Shop,
  actor: Member,
  fileName: string,
  file: Buffer,
): Promise<CarImport> {
  if (file.length === 0) throw badInput({ body: 'Choose a file with cars' });
  return shop.database.transaction(async (transaction) => {
    const [row] = await transaction
      .insert(carImports)
      .values({
        id: newId(),
        broughtBy: actor.userId,
        broughtByEmail: actor.email,
        fileName,
        file,
        state: 'reading',
        createdAt: now(),
        mayChangePrices: mayChangePrices(actor),
      })
      .returning(shownImport);
    await shop.jobs.send(transaction, fileBrought, { importId: row!.id });
    return presentImport(row!);
  });
}

/** Throws 404. */
export async function findImport(database: Database, id: string): Promise<CarImport> {
  const [row] = await database.select(shownImport).from(carImports).where(eq(carImports.id, id));
  if (!row) throw noSuchImport();
  return presentImport(row);
}

/** This person's last files, newest first, so that they find the way back after leaving the page. */
export async function listLatestImports(database: Database, actor: Member): Promise<CarImport[]> {
  const rows = await database
    .select(shownImport)
    .from(carImports)
    .where(eq(carImports.broughtBy, actor.userId))
    .orderBy(desc(carImports.id))
    .limit(10);
  return rows.map(presentImport);
}

/** What was written stays on the list of imports. */
const wasWritten = isNotNull(carImports.appliedAt);

interface ImportListPage {
  rows: CarImport[];
  total: number;
  /** Absent on the last list page. */
  nextCursor?: string;
}

const writtenCursor = z.tuple([sortValue.instant, sortValue.id]);

/** All imports that were written, whoever brought them, the newest first. Throws 400 for a cursor that is not ours. */
export async function listWrittenImports(
  database: Database,
  { limit, cursor, page }: { limit: number; cursor?: string; page?: number },
): Promise<ImportListPage> {
  const [at, id] = cursor ? fromCursor(cursor, writtenCursor) : [];
  const before =
    at === undefined
      ? undefined
      : sql`(${carImports.appliedAt}, ${carImports.id}) < (${at}::timestamptz, ${id}::text)`;
  const [total, found] = await Promise.all([
    database.$count(carImports, wasWritten),
    database
      .select(shownImport)
      .from(carImports)
      .where(and(wasWritten, before))
      .orderBy(desc(carImports.appliedAt), desc(carImports.id))
      .offset(rowsBefore({ page, limit }))
      .limit(limit + 1),
  ]);
  const { rows, nextCursor } = sliceList(found, limit, (row) => [row.appliedAt?.toISOString() ?? '', row.id]);
  return { rows: rows.map(presentImport), total, nextCursor };
}

const sentences: Partial<Record<CarImport['state'], string>> = {
  reading: 'The file is still being read.',
  columns: 'Match the columns of the file first.',
  undoing: 'This import is being undone.',
  undone: 'This import was undone. Upload the file again.',
  unreadable: 'This file cannot be read.',
  refused: 'Some cars have changed in the meantime. Upload the file again.',
};

/**
 * Has the cars of a file written, once, however often it is asked. Prices change only if the person who confirms may
 * change them. Throws 404, and 409 `not-ready` or `bad-rows`.
 */
export async function confirmImport(
  shop: Shop,
  actor: Member,
  id: string,
  { leavesBadRows = false }: { leavesBadRows?: boolean } = {},
): Promise<CarImport> {
  return shop.database.transaction(async (transaction) => {
    const [row] = await transaction
      .select(shownImport)
      .from(carImports)
      .where(eq(carImports.id, id))
      .for('update');
    if (!row) throw noSuchImport();
    const sentence = sentences[row.state];
    if (sentence) throw new CodedError(409, 'not-ready', sentence);
    if (row.state !== 'read') return presentImport(row);
    if (row.badRows > 0 && !leavesBadRows)
      throw new CodedError(409, 'bad-rows', 'Correct the lines listed here, then upload the file again.');
    const [writing] = await transaction
      .update(carImports)
      .set({
        state: 'writing',
        progress: 0,
        leavesBadRows: row.badRows > 0,
        mayChangePrices: mayChangePrices(actor),
        broughtBy: actor.userId,
        broughtByEmail: actor.email,
      })
      .where(eq(carImports.id, id))
      .returning(shownImport);
    await shop.jobs.send(transaction, importConfirmed, { importId: id });
    return presentImport(writing!);
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

const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000);

/**
 * Forgets files a week after they came, with all that was read of them where they were not written; and lines of those that
 * were, once these can no longer be undone. The audit keeps what they changed.
 */
export async function sweepImports(database: Database): Promise<void> {
  const isOld = lt(carImports.createdAt, daysAgo(fileDays));
  await database.delete(carImports).where(and(isOld, not(wasWritten)));
  await database
    .update(carImports)
    .set({ file: null, header: null, samples: null, proposal: null })
    .where(and(isOld, isNotNull(carImports.file)));
  const settled = database
    .select({ id: carImports.id })
    .from(carImports)
    // What an undo did is told as long again.
    .where(lt(sql`coalesce(${carImports.undoneAt}, ${carImports.appliedAt})`, daysAgo(undoDays)));
  await database.delete(carImportRows).where(inArray(carImportRows.importId, settled));
}
