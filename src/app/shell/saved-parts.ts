import { partOnDemand } from '#page-kit/part-on-demand.tsx';
import type { SavedParts } from '#page-kit/saved-parts.tsx';

/** Fetched where a page shows them. */
export const savedParts: SavedParts = {
  ActsOnCard: partOnDemand(async () => (await import('./card-acts.tsx')).CardActs),
  CompareOnCard: partOnDemand(
    async () => (await import('#features/compare/screens/customer/compare-toggle.tsx')).CompareToggle,
  ),
  SaveSearch: partOnDemand(
    async () =>
      (await import('#features/saved/searches/screens/customer/save-search-form.tsx')).SaveSearchForm,
  ),
};
