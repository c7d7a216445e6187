import type { z } from 'zod';
import { mostPages } from '#platform/lists/most-pages.ts';

/**
 * What of an address is no filter: where in the list one is, which row is open, which one stands alone, and whether the words
 * of a search were insisted on.
 */
const places = ['page', 'cursor', 'open', 'id', 'exact'];

/** A filter by its name; what is empty filters nothing. */
type Filters = Readonly<Record<string, string | undefined>>;

/** The same address with these filters in place of its own, at its first page. */
export function narrowed(asked: URLSearchParams, filters: Filters): URLSearchParams {
  const query = new URLSearchParams(asked);
  for (const place of places) query.delete(place);
  for (const [name, value] of Object.entries(filters)) {
    const text = value?.trim();
    if (text) query.set(name, text);
    else query.delete(name);
  }
  for (const [name, value] of [...query]) if (value === '') query.delete(name, value);
  return query;
}

/** What an address filters by, as a text that is the same for the same filters. */
export function filtersIn(asked: URLSearchParams): string {
  const query = narrowed(asked, {});
  query.sort();
  return query.toString();
}

/** Where in a list an address is, and which of its rows is open. */
interface Place {
  page?: number;
  cursor?: string | undefined;
  open?: string | undefined;
}

/** Another place of the same list. */
export function placedAt(asked: URLSearchParams, { page = 1, cursor, open }: Place): URLSearchParams {
  const query = new URLSearchParams(asked);
  for (const name of ['page', 'cursor', 'open']) query.delete(name);
  if (cursor) query.set('cursor', cursor);
  if (page > 1) query.set('page', String(page));
  if (open) query.set('open', open);
  return query;
}

export const withQuery = (path: string, query: URLSearchParams): string =>
  query.size === 0 ? path : `${path}?${query}`;

/** The address of a list, or of its export, with these filters. */
export const withFilters = (path: string, filters: Filters): string =>
  withQuery(path, narrowed(new URLSearchParams(), filters));

/** The page number of an address's parameter; 1 for anything that is none. */
export const pageNumberOf = (asked: string | null): number =>
  asked && /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 1;

/** Whether an address asks for the other end of a list first, as the list's call takes it. */
export const turnedIn = (asked: URLSearchParams): 'reversed' | undefined =>
  asked.get('sort') === 'reversed' ? 'reversed' : undefined;

/** Where in its list an address is, as the list's call takes it. */
export const askedPlace = (asked: URLSearchParams): { page: string; cursor: string | undefined } => ({
  page: String(Math.min(pageNumberOf(asked.get('page')), mostPages)),
  cursor: asked.get('cursor') ?? undefined,
});

/** Rows of a list page. */
export const listRows = 50;

/** Where in its list an address is and from which end it is read, as the call of a list takes it that is sorted one way. */
export const askedSlice = (asked: URLSearchParams) => ({
  ...askedPlace(asked),
  sort: turnedIn(asked),
  limit: String(listRows),
});

/** No filter takes a longer text. */
const longestText = 100;

/**
 * The filters of an address, as the list's call takes them. A value that the call would refuse counts as absent: the list is
 * shown without it.
 */
export function readFilters<Shape extends Record<string, z.ZodType>>(
  schema: z.ZodObject<Shape>,
  asked: URLSearchParams,
): z.output<z.ZodObject<Shape>> {
  const fitting: Record<string, string> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const text = asked.get(name)?.trim().slice(0, longestText);
    if (text && field.safeParse(text).success) fitting[name] = text;
  }
  return schema.parse(fitting);
}
