import { z } from 'zod';
import { cursorField } from '#platform/lists/cursor.ts';

/** A file is read, then waits for the worker's word, then its cars are written: all or none. */
export const importStates = ['reading', 'read', 'unreadable', 'writing', 'written', 'refused'] as const;

export const rowKinds = ['new', 'changed', 'unchanged', 'bad'] as const;

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
    failure: z.string().optional().describe('Why the file as a whole cannot be read'),
    createdAt: z.iso.datetime(),
    appliedAt: z.iso.datetime().optional(),
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
export const exportQuery = z.object({
  catalogue: z.enum(['cars', 'vip', 'all']).default('all'),
  writing: z
    .enum(['comma', 'semicolon'])
    .default('comma')
    .describe('semicolon: with decimal commas, as spreadsheets of many European countries open it'),
});
export type ExportQuery = z.infer<typeof exportQuery>;
