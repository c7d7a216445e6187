import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '#web/navigation-state.ts';
import { useDowntime } from './downtime-watch.tsx';

const AdvanceBanner = lazy(async () => ({ default: (await import('./advance-banner.tsx')).AdvanceBanner }));

/** Lists what comes anyway, and has its button where the banner would lie. */
const scheduling = '/admin/schedule-downtime';

/** The banner's script is fetched where there is something to announce. */
export function Announcement() {
  const { down, coming } = useDowntime();
  const isAlive = useHydrated();
  const { pathname } = useLocation();
  if (!isAlive || down || !coming || pathname === scheduling) return null;
  return (
    <Suspense>
      <AdvanceBanner coming={coming} />
    </Suspense>
  );
}
