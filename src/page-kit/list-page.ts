import { type Asked, ask, type ClientAnswer, type ValueOf } from './ask.ts';

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

/** Asks the shop for a slice of a list, as `ask` does. */
export async function askListPage<Answer extends ClientAnswer>(
  call: () => Promise<Answer>,
  fallback: string,
): Promise<Asked<ListPage<ItemOf<Answer>>>> {
  const asked = await ask(call, fallback);
  if (!asked.ok) return asked;
  // An answer that is no list counts as an empty one (rules.md#orders).
  const items: readonly ItemOf<Answer>[] = Array.isArray(asked.value) ? asked.value : [];
  return { ...asked, value: listPageOf(items, asked.headers) };
}
