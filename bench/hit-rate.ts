import type { MadeHistory } from './made-history.ts';

/** What sells best, for every customer; only what the customer already has is left out. */
export function bestSellersFor(userId: string, { known }: MadeHistory, count: number): string[] {
  const sold = new Map<string, number>();
  for (const { carId } of known) sold.set(carId, (sold.get(carId) ?? 0) + 1);
  const own = new Set(known.filter((order) => order.userId === userId).map(({ carId }) => carId));
  return [...sold]
    .filter(([carId]) => !own.has(carId))
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([carId]) => carId);
}

/** The part of the customers, 0 to 1, whose hidden purchase is among what is recommended to them. */
export async function hitRate(
  { hidden }: MadeHistory,
  recommend: (userId: string) => Promise<string[]> | string[],
): Promise<number> {
  let hits = 0;
  for (const { userId, carId } of hidden) if ((await recommend(userId)).includes(carId)) hits += 1;
  return hits / hidden.length;
}
