import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { recommendationsApi } from '../../recommendations.api.ts';

/** Cars for the signed-in customer, best first. Null where the shop gave no list. */
export async function fetchRecommendations(fetch?: typeof globalThis.fetch): Promise<Car[] | null> {
  try {
    const answer = await recommendationsApi(fetch).recommendations.$get({ query: {} });
    const cars: unknown = answer.ok ? await answer.json() : null;
    return Array.isArray(cars) ? cars : null;
  } catch {
    return null;
  }
}
