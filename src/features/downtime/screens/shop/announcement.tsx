import { lazy, Suspense } from 'react';
import { useHydrated } from '#web/navigation-state.ts';
import { useDowntime } from './downtime-watch.tsx';

const AdvanceBanner = lazy(async () => ({ default: (await import('./advance-banner.tsx')).AdvanceBanner }));

/** The banner's script is fetched where there is something to announce. */
export function Announcement() {
  const { down, coming } = useDowntime();
  const isAlive = useHydrated();
  if (!isAlive || down || !coming) return null;
  return (
    <Suspense>
      <AdvanceBanner coming={coming} />
    </Suspense>
  );
}
