import { z } from 'zod';

/** The shape of the file, raised when an older Marque could not read it any more. */
export const archiveFormat = 1;

/** A table as it was saved: what can be filled of it, in this order. */
export const savedTable = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
});
export type SavedTable = z.infer<typeof savedTable>;

/** `backup.json`, the first entry: what a restore has to know before anything else. */
export const archiveHead = z.object({
  format: z.literal(archiveFormat),
  takenAt: z.iso.datetime(),
  /** The last migration of the database that was saved, and how many there were. */
  migrations: z.object({ count: z.int().min(1), last: z.string() }),
  tables: z.array(savedTable),
  /** Tells whether a shop that brings its own SESSION_SECRET brings the same one. */
  secretHash: z.string(),
});
export type ArchiveHead = z.infer<typeof archiveHead>;

/** What a table holds: its rows, a hash over them in any order, and the sums of its columns of money, in cents. */
export const tableFigures = z.object({
  rows: z.number().int(),
  hash: z.string(),
  sums: z.record(z.string(), z.string()),
});
export type TableFigures = z.infer<typeof tableFigures>;

/** `end.json`, the last entry: a file without it is not whole. */
export const archiveEnd = z.object({
  /** SHA-256 over name, length and bytes of every entry before this one. */
  sha256: z.string(),
  entries: z.int(),
  pictures: z.int(),
  /** Pictures that were removed from the store while it was copied. */
  gone: z.int(),
  tables: z.record(z.string(), tableFigures),
  /** The next value of each sequence, as text. */
  sequences: z.record(z.string(), z.string()),
  ledger: z.object({ height: z.int(), hash: z.string() }),
});
export type ArchiveEnd = z.infer<typeof archiveEnd>;

export const tableKey = ({ schema, name }: Pick<SavedTable, 'schema' | 'name'>): string =>
  `${schema}.${name}`;

export const headName = 'backup.json';
export const endName = 'end.json';
export const secretName = 'data/session-secret';
const tablesFolder = 'database/';
const picturesFolder = 'pictures/';

/** Where backups lie in a bucket, which may be that of the pictures: a backup holds no other backup. */
export const backupsFolder = 'backups/';

/** A table's rows lie in blocks of some megabytes, cut anywhere: put together they are what COPY wrote. */
export const blockName = (table: SavedTable, block: number): string =>
  `${tablesFolder}${tableKey(table)}/${String(block).padStart(7, '0')}`;

export const pictureName = (key: string): string => `${picturesFolder}${key}`;

/** Whose rows a block has; undefined for any other entry. */
export const tableOf = (entry: string): string | undefined =>
  entry.startsWith(tablesFolder) ? entry.slice(tablesFolder.length, entry.lastIndexOf('/')) : undefined;

/** The key of a picture in its store; undefined for any other entry. */
export const pictureKeyOf = (entry: string): string | undefined =>
  entry.startsWith(picturesFolder) ? entry.slice(picturesFolder.length) : undefined;
