import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { ReservedCar } from '../holds.contract.ts';
import type { OwnHoldsRoutes } from './own.routes.ts';

/** The car that the signed-in customer has reserved; undefined where there is none, or the shop did not answer. */
export async function fetchReservedCar(fetch?: typeof globalThis.fetch): Promise<ReservedCar | undefined> {
  const asked = await ask(
    () => client<OwnHoldsRoutes>(fetch)['reserved-car'].$get(),
    'Your reservation could not be loaded.',
  );
  return asked.ok ? asked.value.reserved : undefined;
}
