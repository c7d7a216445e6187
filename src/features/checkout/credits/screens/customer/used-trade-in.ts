import { fetchTradeIns } from '#features/trade-ins/requests/screens/customer/fetch-trade-ins.ts';
import { nameOfCar } from '#features/trade-ins/trade-ins.rules.ts';

/** An old car that pays for a part of the order. */
export interface UsedTradeIn {
  _id: string;
  name: string;
  /** In dollars. */
  credit: number;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Reads what the checkout handed on; undefined where it is something else. */
export function usedTradeIn(value: unknown): UsedTradeIn | undefined {
  const { _id, name, credit }: Partial<Record<string, unknown>> = isObject(value) ? { ...value } : {};
  return typeof _id === 'string' && typeof name === 'string' && typeof credit === 'number'
    ? { _id, name, credit }
    : undefined;
}

/** What the buyer may pay with; none where the shop did not answer. */
export async function fetchUsableTradeIns(fetch: typeof globalThis.fetch): Promise<UsedTradeIn[]> {
  const found = (await fetchTradeIns(fetch)) ?? [];
  return found.flatMap((one) =>
    one.state === 'accepted' && one.offer && one.offer.credit > 0
      ? [{ _id: one._id, name: nameOfCar(one), credit: one.offer.credit }]
      : [],
  );
}

/** What is left to pay, in dollars. */
export const lessCredit = (total: number, used: UsedTradeIn | undefined): number =>
  used ? Math.max(0, Math.round((total - used.credit) * 100) / 100) : total;
