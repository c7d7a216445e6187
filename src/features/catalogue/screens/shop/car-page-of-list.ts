import { catalogueApi } from '../../catalogue.api.ts';
import type { Car } from '../../catalogue.contract.ts';

/** One page of the list, and where the next one begins. */
export interface CarPage {
  cars: readonly Car[];
  /** How many there are in all. */
  total: number;
  /** It stopped counting there. */
  atLeast: boolean;
  next: string | null;
}

interface Wanted {
  search?: string;
  cursor?: string;
}

/** Asks for a page of the list. Null where the catalogue did not answer. */
export async function fetchCarPage(fetch: typeof globalThis.fetch, wanted: Wanted): Promise<CarPage | null> {
  const answer = await catalogueApi(fetch).cars.$get({ query: wanted });
  if (!answer.ok) return null;
  const next = /[?&]cursor=([^&>]+)[^>]*>;\s*rel="next"/.exec(answer.headers.get('Link') ?? '');
  return {
    cars: await answer.json(),
    total: Number(answer.headers.get('X-Total-Count') ?? 0),
    atLeast: answer.headers.get('X-Total-Count-Relation') === 'at-least',
    next: next?.[1] ? decodeURIComponent(next[1]) : null,
  };
}
