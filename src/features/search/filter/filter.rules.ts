import { affordableTotal } from '#features/finance/finance.rules.ts';
import { highestOwnPrice } from '#features/pricing/pricing.rules.ts';
import type { MoneyTerms } from '#features/settings/settings.contract.ts';
import { maxDollars } from '#platform/dollars.ts';
import { type Cents, toCents } from '#platform/money.ts';
import type { SearchFilter } from '../search.contract.ts';

/** From and to, both included; undefined: open on this side. */
export interface Range {
  least?: number;
  most?: number;
}

/** Bounds in dollars may be typed with more decimals than cents have: what lies within them is found. */
const centsFrom = (dollars: number): Cents => Math.ceil(Number((dollars * 100).toFixed(4)));
const centsTo = (dollars: number): Cents => Math.floor(Number((dollars * 100).toFixed(4)));

/** The own prices that are shown within bounds; undefined where no bound is given. */
export function ownPrices(
  { priceFrom, priceTo }: Pick<SearchFilter, 'priceFrom' | 'priceTo'>,
  { prices }: MoneyTerms,
): Range | undefined {
  if (priceFrom === undefined && priceTo === undefined) return undefined;
  return {
    ...(priceFrom !== undefined && { least: highestOwnPrice(centsFrom(priceFrom) - 1, prices) + 1 }),
    ...(priceTo !== undefined && { most: highestOwnPrice(centsTo(priceTo), prices) }),
  };
}

/** The own prices of which the total costs at most so much a month (rules.md#finance). */
export function ownPricesByMonth(
  { monthlyTo }: Pick<SearchFilter, 'monthlyTo'>,
  { prices, finance }: MoneyTerms,
): Range | undefined {
  if (monthlyTo === undefined) return undefined;
  const most = affordableTotal(centsTo(monthlyTo), finance, toCents(maxDollars));
  return { most: highestOwnPrice(most, prices, 'totalCents') };
}

/** A range of whole numbers; undefined where no bound is given. */
export function wholeRange(from: number | undefined, to: number | undefined): Range | undefined {
  if (from === undefined && to === undefined) return undefined;
  return {
    ...(from !== undefined && { least: Math.ceil(from) }),
    ...(to !== undefined && { most: Math.floor(to) }),
  };
}
