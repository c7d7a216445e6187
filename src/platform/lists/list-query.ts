import { z } from 'zod';
import { cursorField } from './cursor.ts';
import { mostPages } from './most-pages.ts';

const notAPage = `Pages are numbered from 1 to ${mostPages}: use the cursor after that`;

/** The query parameter by which a list page is jumped to. */
export const pageField = z.coerce
  .number(notAPage)
  .int(notAPage)
  .min(1, notAPage)
  .max(mostPages, notAPage)
  .optional()
  .describe(`Counted from the cursor; the first ${mostPages} can be jumped to`);

const sortField = z.literal('reversed').optional().describe('reversed: the other end first');

/** The query of a list that has one sort: its filters, how many rows, from where on, and from which end. */
export const listQuery = <Filters extends z.ZodRawShape>(filters: z.ZodObject<Filters>) =>
  filters.extend({
    limit: z.coerce.number().int().min(1, 'At least 1').max(100, 'At most 100').default(50),
    cursor: cursorField,
    page: pageField,
    sort: sortField,
  });

/** Where in a list to read, and from which end. */
export interface ListPlace {
  cursor?: string | undefined;
  page?: number | undefined;
  sort?: 'reversed' | undefined;
}

/** How many rows lie before a list page. */
export const rowsBefore = ({ page = 1, limit }: { page?: number | undefined; limit: number }): number =>
  (page - 1) * limit;

const listCount = z.object({ total: z.number().int().min(0), atLeast: z.boolean() });

/** What a call answers that counts each filter of a list. */
export const countsOfFilters = <Filter extends string>(filters: readonly [Filter, ...Filter[]]) =>
  z.partialRecord(z.enum(filters), listCount);
