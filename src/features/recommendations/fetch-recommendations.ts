import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { client } from '#page-kit/client.ts';
import { askListPage } from '#page-kit/list-page.ts';
import type { RecommendationsRoutes } from './recommendations.routes.ts';

/** Cars for the signed-in customer, best first. Null where the shop gave no list. */
export async function fetchRecommendations(fetch?: typeof globalThis.fetch): Promise<readonly Car[] | null> {
  const asked = await askListPage(
    () => client<RecommendationsRoutes>(fetch).recommendations.$get({ query: {} }),
    'The recommendations could not be loaded.',
  );
  return asked.ok ? asked.value.items : null;
}
