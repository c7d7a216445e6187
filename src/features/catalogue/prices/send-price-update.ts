import { type Asked, ask } from '#page-kit/ask.ts';
import { type Client, client } from '#page-kit/client.ts';
import { type PricePreview, type PriceUpdate, priceTexts } from './prices.contract.ts';
import type { PricesRoutes } from './prices.routes.ts';

/** Has the price changed; a refusal without a text says the listed one (rules.md#texts). */
export const sendPriceUpdate = (json: PriceUpdate, api: Client<PricesRoutes>) =>
  ask(() => api.cars['update-price'].$put({ json }), priceTexts.failed);

/** Asks what an update of this name would touch. */
export const askPricePreview = (
  query: { make: string; model: string },
  api: Client<PricesRoutes> = client<PricesRoutes>(),
): Promise<Asked<PricePreview>> => ask(() => api.cars['update-price'].$get({ query }), priceTexts.failed);

/** Gives the cars of an update back what they cost before, unless there is a later change. */
export const undoPriceUpdate = (id: string, api: Client<PricesRoutes>) =>
  ask(() => api.cars['price-updates'][':id'].undo.$post({ param: { id } }), priceTexts.noAnswer);

/** Whether the permit is over (rules.md#permits). */
export const lacksPermit = ({ ok, code }: { ok: boolean; code?: string }): boolean =>
  !ok && code === 'not-verified';
