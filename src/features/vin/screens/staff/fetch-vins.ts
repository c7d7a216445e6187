import { vinApi } from '../../vin.api.ts';
import type { VinsOfOrders } from '../../vin.contract.ts';

/** The VINs of these orders. Null where the shop did not say: a list does without them. */
export async function fetchVinsOf(
  orderIds: readonly string[],
  fetch?: typeof globalThis.fetch,
): Promise<VinsOfOrders | null> {
  if (orderIds.length === 0) return {};
  try {
    const answer = await vinApi(fetch).vin['of-orders'].$get({ query: { ids: orderIds.join(',') } });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
