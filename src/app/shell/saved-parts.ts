import { partOnDemand } from '#page-kit/part-on-demand.tsx';
import type { SavedParts } from '#page-kit/saved-parts.tsx';

/** Fetched where a page shows them. */
export const savedParts: SavedParts = {
  Heart: partOnDemand(
    async () => (await import('#features/saved/cars/screens/customer/save-heart.tsx')).SaveHeart,
  ),
  SaveSearch: partOnDemand(
    async () =>
      (await import('#features/saved/searches/screens/customer/save-search-form.tsx')).SaveSearchForm,
  ),
  TellWhenBack: partOnDemand(
    async () => (await import('#features/saved/waits/screens/customer/wait-form.tsx')).WaitForm,
  ),
};
