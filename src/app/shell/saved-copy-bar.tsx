import { Suspense } from 'react';
import { useSavedAt, useSavedCopyWatch } from '#page-kit/offline/saved-copy.ts';
import { partOnDemand } from '#page-kit/part-on-demand.tsx';

// What keeps copies of pages keeps this with them.
const SavedCopyNote = partOnDemand(async () => (await import('./saved-copy-note.tsx')).SavedCopyNote);

/** Says how old a copy is that stands in for a page that cannot be had (rules.md#offline). */
export function SavedCopyBar() {
  useSavedCopyWatch();
  const savedAt = useSavedAt();
  return (
    <div role="status" className="sticky top-16 z-30 sm:top-18 print:hidden">
      <Suspense>{savedAt && <SavedCopyNote savedAt={savedAt} />}</Suspense>
    </div>
  );
}
