import { ownPriceOf, type PricedCar } from '#features/pricing/pricing.rules.ts';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { Units } from '#platform/units.ts';
import type { ReturnRightRoutes } from './return-right.routes.ts';
import { returnPromise, returnTermsFor } from './return-right.rules.ts';

interface PromisedCar extends PricedCar {
  condition?: string;
}

/**
 * What a page says about bringing a car back that is bought now; undefined where there is no such right, or the shop did
 * not answer. Asked by loaders, so that no page carries the rule.
 */
export async function fetchReturnPromise(
  fetch: typeof globalThis.fetch,
  units: Units,
): Promise<(car: PromisedCar) => string | undefined> {
  const call = () => client<ReturnRightRoutes>(fetch)['return-right'].$get();
  const right = valueOrNull(await ask(call, 'The right to return could not be loaded.'));
  return (car) => {
    const priceCents = ownPriceOf(car);
    const terms = right && returnTermsFor(right, { condition: car.condition ?? 'new', priceCents });
    return terms ? returnPromise(terms, priceCents, units) : undefined;
  };
}
