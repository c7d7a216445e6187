import { ask } from '#page-kit/ask/ask.ts';
import type { TradeIn } from '../../../trade-ins.contract.ts';
import { tradeInsApi } from '../../requests.api.ts';

/** The signed-in customer's old cars, the latest first. Null where the shop did not answer. */
export async function fetchTradeIns(fetch?: typeof globalThis.fetch): Promise<TradeIn[] | null> {
  const asked = await ask(
    () => tradeInsApi(fetch)['trade-ins'].$get(),
    'Your trade-ins could not be loaded.',
  );
  return asked.ok ? asked.value : null;
}
