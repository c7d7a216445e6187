import { ask } from '#page-kit/ask/ask.ts';
import { vinApi } from '../../vin.api.ts';
import type { VinsOfOrders } from '../../vin.contract.ts';

/** The VINs of these orders. Null where the shop did not say: a list does without them. */
export async function fetchVinsOf(
  orderIds: readonly string[],
  fetch?: typeof globalThis.fetch,
): Promise<VinsOfOrders | null> {
  if (orderIds.length === 0) return {};
  const query = { ids: orderIds.join(',') };
  const asked = await ask(
    () => vinApi(fetch).vin['of-orders'].$get({ query }),
    'The VINs could not be loaded.',
  );
  return asked.ok ? asked.value : null;
}
