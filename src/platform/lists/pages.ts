import { z } from 'zod';
import { cursorField } from './cursor.ts';
import { mostPages } from './most-pages.ts';

const notAPage = `Pages are numbered from 1 to ${mostPages}: use the cursor after that`;

/** The query parameter by which a list is jumped in. */
export const pageField = z.coerce
  .number(notAPage)
  .int(notAPage)
  .min(1, notAPage)
  .max(mostPages, notAPage)
  .optional()
  .describe(`Counted from the cursor; the first ${mostPages} can be jumped to`);

/** The query parameter that turns a list around: an index is read from its other end then. */
export const sortField = z.literal('reversed').optional().describe('reversed: the other end first');

/** How many rows lie before a list page. */
export const rowsBefore = ({ page = 1, limit }: { page?: number | undefined; limit: number }): number =>
  (page - 1) * limit;

/** Where in a list one is, as its call is asked. */
export const placeFields = { cursor: cursorField, page: pageField, sort: sortField };

const place = z.object(placeFields);
export type ListPlace = z.infer<typeof place>;
