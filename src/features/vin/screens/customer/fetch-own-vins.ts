import { vinApi } from '../../vin.api.ts';
import type { OwnVins } from '../../vin.contract.ts';

/** The VINs of the signed-in customer's vehicles. None where the shop did not answer: a page does without them. */
export async function fetchOwnVins(fetch?: typeof globalThis.fetch): Promise<OwnVins> {
  try {
    const answer = await vinApi(fetch).vin.mine.$get();
    return answer.ok ? await answer.json() : [];
  } catch {
    return [];
  }
}
