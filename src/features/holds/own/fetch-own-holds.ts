import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { Hold } from '../holds.contract.ts';
import type { OwnHoldsRoutes } from './own.routes.ts';

/** The newest reservations of the signed-in customer. Null where the shop did not answer. */
export async function fetchOwnHolds(fetch?: typeof globalThis.fetch): Promise<Hold[] | null> {
  const asked = await ask(
    () => client<OwnHoldsRoutes>(fetch).holds.$get({ query: { limit: '6' } }),
    'Your reservations could not be loaded.',
  );
  return valueOrNull(asked);
}
