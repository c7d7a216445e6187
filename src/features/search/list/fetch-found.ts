import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { type Asked, ask, type ClientAnswer, readRefusal } from '#page-kit/ask.ts';
import type { ListPage } from '#page-kit/list-page.ts';
import type { FoundCars } from '../search.contract.ts';

export const notLoaded = 'The cars could not be loaded.';

/** As both catalogues answer. */
export type Found<Shown extends Car> = Omit<FoundCars, 'cars'> & { cars: Shown[] };

interface FoundAnswer<Shown extends Car> extends ClientAnswer {
  ok: true;
  json(): Promise<Found<Shown>>;
}

/** What a search finds. By hand: the typed client would weigh on the page. */
export async function fetchFound<Shown extends Car>(
  fetch: typeof globalThis.fetch,
  address: string,
  fallback: string,
): Promise<Asked<Found<Shown>>> {
  // The call answers a success by the schema of what was found.
  const asked = await ask(async () => (await fetch(address)) as FoundAnswer<Shown>, fallback);
  return asked.ok && !Array.isArray(asked.value?.cars) ? readRefusal(asked.status, '', fallback) : asked;
}

export const listPageOfFound = <Shown extends Car>(found: Found<Shown>): ListPage<Shown> => ({
  items: found.cars,
  total: found.total,
  atLeast: found.atLeast,
  next: found.nextCursor ?? null,
});
