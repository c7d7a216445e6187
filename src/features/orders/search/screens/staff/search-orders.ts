import { nextOf } from '../../../screens/staff/next-cursor.ts';
import { orderSearchApi } from '../../order-search.api.ts';
import type { FoundOrder } from '../../order-search.contract.ts';

export const filterNames = ['email', 'phone', 'receipt', 'date'] as const;
export type FilterName = (typeof filterNames)[number];

/** What stands in the four fields; empty ones filter nothing. */
export type Filters = Readonly<Record<FilterName, string>>;

/** The filters of an address. */
export function filtersOf(asked: URLSearchParams): Filters {
  const text = (name: FilterName) => asked.get(name) ?? '';
  return { email: text('email'), phone: text('phone'), receipt: text('receipt'), date: text('date') };
}

/** The part of an address that says these filters; '' where none is set. */
export function queryOf(filters: Filters, cursor?: string): string {
  const set = filterNames
    .filter((name) => filters[name].trim() !== '')
    .map((name) => [name, filters[name].trim()]);
  const query = new URLSearchParams([...set, ...(cursor ? [['cursor', cursor]] : [])]).toString();
  return query && `?${query}`;
}

export interface Found {
  orders: readonly FoundOrder[];
  /** How many fit in all. */
  total: number;
  /** It stopped counting there. */
  atLeast: boolean;
  next: string | null;
}

/** Why a search failed: what is wrong with each field, if that is why. */
export interface SearchFailure {
  fields: Partial<Record<FilterName, string>>;
}

/** Asks for the orders that fit, newest first, from the cursor on. */
export async function searchOrders(
  fetch: typeof globalThis.fetch,
  filters: Filters,
  cursor: string | undefined,
): Promise<Found | SearchFailure> {
  const answer = await orderSearchApi(fetch).admin.orders.search.$get({ query: { ...filters, cursor } });
  if (!answer.ok) {
    const said = (await (answer as Response).json().catch(() => null)) as {
      fields?: SearchFailure['fields'];
    } | null;
    return { fields: said?.fields ?? {} };
  }
  return {
    orders: await answer.json(),
    total: Number(answer.headers.get('X-Total-Count') ?? 0),
    atLeast: answer.headers.get('X-Total-Count-Relation') === 'at-least',
    next: nextOf(answer.headers.get('Link')),
  };
}
