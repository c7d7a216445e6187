import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { TradeIn } from '../trade-ins.contract.ts';
import type { RequestsRoutes } from './requests.routes.ts';

/** The signed-in customer's old cars, the latest first. Null where the shop did not answer. */
export async function fetchTradeIns(fetch?: typeof globalThis.fetch): Promise<TradeIn[] | null> {
  const asked = await ask(
    () => client<RequestsRoutes>(fetch)['trade-ins'].$get(),
    'Your trade-ins could not be loaded.',
  );
  return asked.ok ? asked.value : null;
}
