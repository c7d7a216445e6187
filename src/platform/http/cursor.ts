import type { Context } from 'hono';
import { CodedError } from '#platform/errors.ts';

/** An opaque cursor (rules.md#lists): the sort values of the last row seen. */
export const toCursor = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** Throws 400 `bad-input` for anything that `toCursor` did not make. */
export function fromCursor(cursor: string): (string | number)[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (
      Array.isArray(values) &&
      values.length > 0 &&
      values.every((value) => typeof value === 'string' || typeof value === 'number')
    ) {
      return values;
    }
  } catch {
    // Falls through to the same clear error.
  }
  throw new CodedError(400, 'bad-input', 'This cursor is not one of ours.', {
    fields: { cursor: 'Take it from the Link header of the page before' },
  });
}

/** `Link: <…>; rel="next"` for the same query with another cursor. */
function nextLink(requestUrl: string, cursor: string): string {
  const url = new URL(requestUrl);
  url.searchParams.set('cursor', cursor);
  return `<${url.pathname}${url.search}>; rel="next"`;
}

interface Page {
  total: number;
  /** Whether there are more than were counted. */
  atLeast?: boolean;
  nextCursor?: string;
}

/** Says in the headers of a list how many there are and where it goes on (rules.md#lists). */
export function describePage(c: Context, page: Page): void {
  c.header('X-Total-Count', String(page.total));
  if (page.atLeast) c.header('X-Total-Count-Relation', 'at-least');
  if (page.nextCursor) c.header('Link', nextLink(c.req.url, page.nextCursor));
}
