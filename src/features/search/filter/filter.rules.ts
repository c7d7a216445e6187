import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { highestOwnPrice } from '#features/pricing/pricing.rules.ts';
import type { Cents } from '#platform/money.ts';
import type { SearchFilter } from '../search.contract.ts';

/** From and to, both included; undefined: open on this side. */
export interface Range {
  least?: number;
  most?: number;
}

/** Payments of the usual term, without interest. */
const monthlyPayments = 12;

/** The highest price of which a payment, rounded half up to a cent, is at most this. */
export const highestPriceOf = (monthlyCents: Cents): Cents =>
  monthlyCents * monthlyPayments + monthlyPayments / 2 - 1;

/** Bounds in dollars may be typed with more decimals than cents have: what lies within them is found. */
const centsFrom = (dollars: number): Cents => Math.ceil(Number((dollars * 100).toFixed(4)));
const centsTo = (dollars: number): Cents => Math.floor(Number((dollars * 100).toFixed(4)));

/** The own prices that are shown within bounds; undefined where no bound is given. */
export function ownPrices(
  { priceFrom, priceTo, monthlyTo }: Pick<SearchFilter, 'priceFrom' | 'priceTo' | 'monthlyTo'>,
  terms: PriceTerms,
): Range | undefined {
  if (priceFrom === undefined && priceTo === undefined && monthlyTo === undefined) return undefined;
  const bounds = [
    ...(priceTo === undefined ? [] : [centsTo(priceTo)]),
    ...(monthlyTo === undefined ? [] : [highestPriceOf(centsTo(monthlyTo))]),
  ];
  return {
    ...(priceFrom !== undefined && { least: highestOwnPrice(centsFrom(priceFrom) - 1, terms) + 1 }),
    ...(bounds.length > 0 && { most: highestOwnPrice(Math.min(...bounds), terms) }),
  };
}

/** A range of whole numbers; undefined where no bound is given. */
export function wholeRange(from: number | undefined, to: number | undefined): Range | undefined {
  if (from === undefined && to === undefined) return undefined;
  return {
    ...(from !== undefined && { least: Math.ceil(from) }),
    ...(to !== undefined && { most: Math.floor(to) }),
  };
}
