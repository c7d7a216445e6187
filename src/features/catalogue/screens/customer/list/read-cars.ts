import { catalogueApi } from '../../../catalogue.api.ts';
import type { Car } from '../../../catalogue.contract.ts';

/** One page of the list, and where the next one begins. */
export interface CarPage<Shown extends Car = Car> {
  cars: readonly Shown[];
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

/** Reads a list's answer. Null where the catalogue did not give one. */
export async function carPageOf<Shown extends Car>(
  answer: Pick<Response, 'ok' | 'headers'> & { json(): Promise<readonly Shown[]> },
): Promise<CarPage<Shown> | null> {
  if (!answer.ok) return null;
  const next = /[?&]cursor=([^&>]+)[^>]*>;\s*rel="next"/.exec(answer.headers.get('Link') ?? '');
  return {
    cars: await answer.json(),
    total: Number(answer.headers.get('X-Total-Count') ?? 0),
    atLeast: answer.headers.get('X-Total-Count-Relation') === 'at-least',
    next: next?.[1] ? decodeURIComponent(next[1]) : null,
  };
}

/** Asks for a page of the list. Null where the catalogue did not answer. */
export const fetchCarPage = async (fetch: typeof globalThis.fetch, wanted: Wanted): Promise<CarPage | null> =>
  carPageOf(await catalogueApi(fetch).cars.$get({ query: wanted }));
