import { z } from 'zod';
import { isShopDate } from '../dates/calendar-date.ts';
import { CodedError } from '../errors.ts';

/** The sort values of the last row seen. */
type SortValues = readonly (string | number)[];

/** Longer than any cursor of ours: two names of 200 characters, each of four bytes, and an id. */
const longestCursor = 4000;

/** The query parameter by which a list goes on. */
export const cursorField = z
  .string()
  .max(longestCursor, 'Use the one from the Link header of the previous page')
  .optional()
  .describe('From the Link header of the previous page');

/** An opaque cursor (rules.md#lists). */
export const toCursor = (values: SortValues): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/**
 * What a list's cursor holds, value by value. Each takes what PostgreSQL takes for the column behind it and nothing
 * else: a cursor is opaque, and yet anybody can write one.
 */
export const sortValue = {
  /** The id of a row. */
  id: z.string().regex(/^[\x21-\x7e]{1,64}$/),
  /** A text without NUL and halves of characters, in lower case as the index has it. */
  text: z
    .string()
    .max(1000)
    .refine((text) => text.isWellFormed() && !text.includes('\0')),
  /** A column of the type integer. */
  integer: z.int().min(0).max(2_147_483_647),
  /** A column of the type bigint. */
  bigint: z.int().min(0),
  /** A column of the type date. */
  date: z.string().refine(isShopDate),
  /** A column of the type timestamptz. */
  instant: z.iso.datetime().refine((instant) => isShopDate(instant.slice(0, 10))),
};

/** The cursor of a list that is sorted by its ids. */
export const idCursor = z.tuple([sortValue.id]);

const jsonIn = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
};

/** The values in a list's own cursor. Throws 400 `bad-input` for any other one. */
export function fromCursor<Values extends SortValues>(cursor: string, shape: z.ZodType<Values>): Values {
  const read = shape.safeParse(jsonIn(cursor));
  if (read.success) return read.data;
  throw new CodedError(400, 'bad-input', 'This cursor is not valid.', {
    fields: { cursor: 'Use the one from the Link header of the previous page' },
  });
}
