import type { FilterCounts } from '#ui/counted.ts';
import { type Asked, ask, type ClientAnswer, readRefusal, type ValueOf } from './ask.ts';

/** A slice of a list, and where the next one begins. */
export interface ListPage<Item> {
  items: readonly Item[];
  /** How many there are in all. */
  total: number;
  /** Counting stopped there: there are more. */
  atLeast: boolean;
  /** The cursor of the next slice; null on the last one. */
  next: string | null;
}

const linkToNext = /[?&]cursor=([^&>]+)[^>]*>;\s*rel="next"/;

/** Reads what a list says of itself in its headers (rules.md#lists). */
export function listPageOf<Item>(items: readonly Item[], headers: Headers): ListPage<Item> {
  const cursor = linkToNext.exec(headers.get('Link') ?? '')?.[1];
  return {
    items,
    total: Number(headers.get('X-Total-Count') ?? 0),
    atLeast: headers.get('X-Total-Count-Relation') === 'at-least',
    next: cursor ? decodeURIComponent(cursor) : null,
  };
}

type ItemOf<Answer extends ClientAnswer> = ValueOf<Answer> extends readonly (infer Item)[] ? Item : never;

/** What the items are, the client's types say: they come from the schemas that the server answers by. */
const isListOf = <Item>(value: unknown): value is readonly Item[] => Array.isArray(value);

/**
 * Asks the shop for a slice of a list, as `ask` does. An answer that is no list is refused with the fallback: a list
 * shows no items then (rules.md#orders), and can be asked for again.
 */
export async function askListPage<Answer extends ClientAnswer>(
  call: () => Promise<Answer>,
  fallback: string,
): Promise<Asked<ListPage<ItemOf<Answer>>>> {
  const asked = await ask(call, fallback);
  if (!asked.ok) return asked;
  const items: unknown = asked.value;
  if (!isListOf<ItemOf<Answer>>(items)) return readRefusal(asked.status, '', fallback);
  return { ...asked, value: listPageOf(items, asked.headers) };
}

/** The slice for a page that says itself that it could not be read: null then. */
export async function listPageOrNull<Answer extends ClientAnswer>(
  call: () => Promise<Answer>,
): Promise<ListPage<ItemOf<Answer>> | null> {
  const asked = await askListPage(call, 'Not read.');
  return asked.ok ? asked.value : null;
}

/**
 * How many each filter of a list would give, where the API has a call for it. A count that was not read is left out, for a filter
 * works without it.
 */
export async function askCounts<Answer extends ClientAnswer>(
  call: () => Promise<Answer>,
): Promise<ValueOf<Answer> | Record<never, never>> {
  const asked = await ask(call, 'Not counted.');
  return asked.ok ? asked.value : {};
}

/** The same where the API has none: the list itself is asked for one row of each, since its headers have the count. */
export async function askEachCount<Filter extends string>(
  filters: readonly Filter[],
  call: (filter: Filter) => Promise<ClientAnswer>,
): Promise<FilterCounts<Filter>> {
  const lists = await Promise.all(filters.map((filter) => listPageOrNull(() => call(filter))));
  const counts: Partial<Record<Filter, { total: number; atLeast: boolean }>> = {};
  for (const [place, list] of lists.entries()) {
    const filter = filters[place];
    if (list && filter !== undefined) counts[filter] = { total: list.total, atLeast: list.atLeast };
  }
  return counts;
}
