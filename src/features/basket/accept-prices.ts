import { notOffered } from '#features/pricing/offered-lines.rules.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import type { KeptBasket } from './basket-store.ts';

/** The customer has seen the new prices, and what is offered no longer, and goes on: a change of the kept basket. */
export const acceptPrices =
  (terms: PriceTerms) =>
  (kept: KeptBasket): KeptBasket => ({
    ...kept,
    unsynced: kept.unsynced || kept.lines.some((line) => notOffered(line, terms).length > 0),
    lines: kept.lines.map(({ chosen, ...line }) => {
      const gone = notOffered({ ...line, chosen }, terms);
      const left = chosen?.filter((name) => !gone.includes(name));
      return { ...line, seenPrice: line.car.price, ...(left && { chosen: left }) };
    }),
  });
