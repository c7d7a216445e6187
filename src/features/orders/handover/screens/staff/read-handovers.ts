import type { HandoverOrder } from '../../handover.contract.ts';

/** One page of a list of the floor, and where the next one begins. */
export interface FloorPage {
  orders: readonly HandoverOrder[];
  total: number;
  /** There are more than were counted. */
  atLeast: boolean;
  next: string | null;
}

/** Reads a list's answer. Null where the shop did not give one. */
export async function floorPageOf(
  answer: Pick<Response, 'ok' | 'headers'> & { json(): Promise<readonly HandoverOrder[]> },
): Promise<FloorPage | null> {
  if (!answer.ok) return null;
  const next = /[?&]cursor=([^&>]+)[^>]*>;\s*rel="next"/.exec(answer.headers.get('Link') ?? '');
  return {
    orders: await answer.json(),
    total: Number(answer.headers.get('X-Total-Count') ?? 0),
    atLeast: answer.headers.get('X-Total-Count-Relation') === 'at-least',
    next: next?.[1] ? decodeURIComponent(next[1]) : null,
  };
}

/** What an address of these lists asks for; what is not among the views counts as the first of them. */
export function askedIn<View extends string>(url: string, views: readonly [View, ...View[]]) {
  const query = new URL(url).searchParams;
  const shown = query.get('show');
  return {
    show: views.find((view) => view === shown) ?? views[0],
    search: query.get('search')?.trim().slice(0, 100) ?? '',
    cursor: query.get('cursor') ?? undefined,
  };
}

/** The address of one page of what is asked for. */
export function floorAddress(
  path: string,
  { show, search }: { show: string; search: string },
  cursor?: string,
): string {
  return `${path}?${new URLSearchParams({ show, ...(search && { search }), ...(cursor && { cursor }) })}`;
}

export const nothingFound = {
  title: 'Nothing found.',
  text: 'No receipt, customer or model in this list goes by that.',
};
