import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { VinsOfOrders } from './vin.contract.ts';
import type { VinRoutes } from './vin.routes.ts';

/** The VINs of these orders. Null where the shop did not say: a list does without them. */
export async function fetchVinsOf(
  orderIds: readonly string[],
  fetch?: typeof globalThis.fetch,
): Promise<VinsOfOrders | null> {
  if (orderIds.length === 0) return {};
  const query = { ids: orderIds.join(',') };
  const asked = await ask(
    () => client<VinRoutes>(fetch).vin['of-orders'].$get({ query }),
    'The VINs could not be loaded.',
  );
  return asked.ok ? asked.value : null;
}
