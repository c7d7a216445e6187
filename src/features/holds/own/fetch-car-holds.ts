import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { OwnHoldsRoutes } from './own.routes.ts';

/** What the page of a car says of reservations; nothing where it cannot be read. */
export async function fetchCarHolds(
  fetch: typeof globalThis.fetch,
  param: { id: string },
): Promise<{ deposit?: number; isReserved: boolean }> {
  const asked = await ask(
    () => client<OwnHoldsRoutes>(fetch).cars[':id'].holds.$get({ param }),
    'The reservations could not be loaded.',
  );
  return asked.ok
    ? { deposit: asked.value.deposit, isReserved: asked.value.reserved > 0 }
    : { isReserved: false };
}
