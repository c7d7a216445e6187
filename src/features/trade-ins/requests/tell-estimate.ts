import { spend } from '#platform/limits/limits.ts';
import { toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { ValueRange } from '../trade-ins.contract.ts';
import { estimateValue, tradeInTermsOf } from './estimate-value.ts';
import type { EstimateQuery } from './requests.contract.ts';
import { estimateAllowance } from './requests.limits.ts';

/** What anybody is told of an old car. Throws 404 where none are taken, 429 beyond the limit. */
export async function tellEstimate(
  shop: Pick<Platform, 'database' | 'config' | 'kept' | 'demo'>,
  address: string,
  { drives, ...car }: EstimateQuery,
): Promise<{ range?: ValueRange }> {
  await tradeInTermsOf(shop);
  await spend(shop, estimateAllowance(address));
  const range = await estimateValue(shop, { ...car, drives: drives === 'yes' });
  return range ? { range: { low: toDollars(range.lowCents), high: toDollars(range.highCents) } } : {};
}
