import { z } from 'zod';
import { cursorField } from '#platform/lists/cursor.ts';
import { pageField } from '#platform/lists/list-query.ts';

/** Cells of a first line. */
export const mostColumns = 200;

/**
 * A file is read, then waits for the worker's word, then its cars are written: all or none. One with columns of its own waits
 * first for a word on these. What was written can be undone as a whole.
 */
export const importStates = [
  'reading',
  'columns',
  'read',
  'unreadable',
  'writing',
  'written',
  'refused',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

export const rowKinds = ['new', 'changed', 'unchanged', 'bad'] as const;

/** What an undo makes of a car that an import added or changed. */
export const undoFates = ['removed', 'archived', 'restored', 'kept'] as const;
export type UndoFate = (typeof undoFates)[number];

/** Facts as a line says them, by the columns of the database; null: not known. What a file has no column for is absent. */
export type ReadFacts = Record<string, string | number | string[] | null>;

/** Which column each cell of the first line is, null for one that is left out, and one value for columns that the file lacks. */
export const columnChoice = z
  .object({
    columns: z.array(z.string().max(40).nullable()).max(mostColumns),
    values: z.record(z.string().max(40), z.string().max(200)),
  })
  .meta({ id: 'ColumnChoice' });
export type ColumnChoice = z.infer<typeof columnChoice>;

export const foreignColumns = z.object({
  header: z.array(z.string()),
  samples: z.array(z.array(z.string())).describe('The first non-empty values of each column'),
  choice: columnChoice.describe('The mapping used for such a file before, or a guess by name'),
  chosenBefore: z
    .object({ by: z.string(), at: z.iso.datetime() })
    .optional()
    .describe('Who chose it; absent: a guess'),
});
export type ForeignColumns = z.infer<typeof foreignColumns>;

export const carImport = z
  .object({
    _id: z.string(),
    fileName: z.string(),
    state: z.enum(importStates),
    progress: z.number().int().describe('Lines read or written so far'),
    totalRows: z.number().int().optional(),
    newCars: z.number().int(),
    changedCars: z.number().int(),
    unchangedCars: z.number().int(),
    badRows: z.number().int(),
    failure: z.string().optional().describe('Why the file cannot be read'),
    createdAt: z.iso.datetime(),
    appliedAt: z.iso.datetime().optional(),
    broughtBy: z.string().describe('The email address of the person who uploaded it, or confirmed it last'),
    columns: foreignColumns
      .optional()
      .describe('For a file with its own column names, while they can still be mapped'),
    hasFaultsFile: z.boolean().optional().describe('Its lines with errors can be downloaded'),
    leavesBadRows: z.literal(true).optional().describe('It was imported without its lines with errors'),
    undoUntil: z.iso.datetime().optional().describe('Until then it can be undone'),
    undoneAt: z.iso.datetime().optional(),
    undoneBy: z.string().optional(),
    timeZone: z.string().optional().describe("The dealership's, an IANA name"),
  })
  .meta({ id: 'CarImport' });
export type CarImport = z.infer<typeof carImport>;

export const carImportList = z.array(carImport).meta({ id: 'CarImportList' });

export const badRow = z
  .object({
    line: z.number().int().describe('In the file; the first line names the columns'),
    car: z.string(),
    reasons: z.array(z.string()),
  })
  .meta({ id: 'BadRow' });
export type BadRow = z.infer<typeof badRow>;
export const badRowList = z.array(badRow).meta({ id: 'BadRowList' });

export const importId = z.object({ id: z.string().min(1).max(64) });
export const badRowsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: cursorField,
});
export const fileQuery = z.object({
  fileName: z.string().trim().max(200).default('cars.csv').describe('For people only'),
});
export const confirmQuery = z.object({
  badRows: z
    .enum(['refuse', 'leave-out'])
    .default('refuse')
    .describe('What to do with a file that has lines with errors'),
});

export const writtenQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: cursorField,
  page: pageField,
});
