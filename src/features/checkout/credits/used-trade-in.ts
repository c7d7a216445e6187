import { fetchTradeIns } from '#features/trade-ins/requests/fetch-trade-ins.ts';
import { type UsedTradeIn, usableTradeIns } from './usable-trade-ins.rules.ts';

export type { UsedTradeIn };

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Reads what the checkout handed on; undefined where it is something else. */
export function usedTradeIn(value: unknown): UsedTradeIn | undefined {
  const { _id, name, credit }: Partial<Record<string, unknown>> = isObject(value) ? { ...value } : {};
  return typeof _id === 'string' && typeof name === 'string' && typeof credit === 'number'
    ? { _id, name, credit }
    : undefined;
}

/** What the buyer may pay with; none where the shop did not answer. */
export const fetchUsableTradeIns = async (fetch: typeof globalThis.fetch): Promise<UsedTradeIn[]> =>
  usableTradeIns((await fetchTradeIns(fetch)) ?? []);

/** What is left to pay, in dollars. */
export const lessCredit = (total: number, used: UsedTradeIn | undefined): number =>
  used ? Math.max(0, Math.round((total - used.credit) * 100) / 100) : total;
