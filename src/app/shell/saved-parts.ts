import type { SavedParts } from '#page-kit/saved-parts.tsx';

/** Fetched where a page shows them. */
export const savedParts: SavedParts = {
  ActsOnCard: async () => (await import('./card-acts.tsx')).CardActs,
  CompareOnCard: async () =>
    (await import('#features/compare/screens/customer/compare-toggle.tsx')).CompareToggle,
  SaveSearch: async () =>
    (await import('#features/saved/searches/screens/customer/save-search-form.tsx')).SaveSearchForm,
};
