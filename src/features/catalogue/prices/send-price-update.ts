import { type Asked, ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { type PricePreview, type PriceUpdate, priceTexts } from './prices.contract.ts';
import type { PricesRoutes } from './prices.routes.ts';

/** Has the price changed; a refusal without a text says the listed one (rules.md#texts). */
export const sendPriceUpdate = (json: PriceUpdate, fetch?: typeof globalThis.fetch) =>
  ask(() => client<PricesRoutes>(fetch).cars['update-price'].$put({ json }), priceTexts.failed);

/** Asks what an update of this name would touch. */
export const askPricePreview = (
  query: { make: string; model: string },
  fetch?: typeof globalThis.fetch,
): Promise<Asked<PricePreview>> =>
  ask(() => client<PricesRoutes>(fetch).cars['update-price'].$get({ query }), priceTexts.failed);

/** Gives the cars of an update back what they cost before, unless there is a later change. */
export const undoPriceUpdate = (id: string) =>
  ask(
    () => client<PricesRoutes>().cars['price-updates'][':id'].undo.$post({ param: { id } }),
    'The server did not respond. Please try again.',
  );

/** Whether the permit is over (rules.md#permits). */
export const lacksPermit = (asked: Asked<unknown>): boolean => !asked.ok && asked.code === 'not-verified';
