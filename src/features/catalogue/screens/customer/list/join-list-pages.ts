import type { ListPage } from '#page-kit/ask/list-page.ts';

/** Both as one; a car that moved from one to the other meanwhile stands once. */
export function joinListPages<Item extends { _id: string }>(
  before: ListPage<Item>,
  next: ListPage<Item>,
): ListPage<Item> {
  const known = new Set(before.items.map((item) => item._id));
  return { ...next, items: [...before.items, ...next.items.filter((item) => !known.has(item._id))] };
}
