import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { OwnVins } from './vin.contract.ts';
import type { VinRoutes } from './vin.routes.ts';

/** The VINs of the signed-in customer's vehicles. None where the shop did not answer: a page does without them. */
export async function fetchOwnVins(fetch?: typeof globalThis.fetch): Promise<OwnVins> {
  const asked = await ask(() => client<VinRoutes>(fetch).vin.mine.$get(), 'The VINs could not be loaded.');
  return asked.ok ? asked.value : [];
}
