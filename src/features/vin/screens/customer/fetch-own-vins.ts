import { ask } from '#page-kit/ask/ask.ts';
import { vinApi } from '../../vin.api.ts';
import type { OwnVins } from '../../vin.contract.ts';

/** The VINs of the signed-in customer's vehicles. None where the shop did not answer: a page does without them. */
export async function fetchOwnVins(fetch?: typeof globalThis.fetch): Promise<OwnVins> {
  const asked = await ask(() => vinApi(fetch).vin.mine.$get(), 'The VINs could not be loaded.');
  return asked.ok ? asked.value : [];
}
