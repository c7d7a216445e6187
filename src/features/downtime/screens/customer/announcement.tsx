import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '#page-kit/navigation-state.ts';
import { useDowntime } from './downtime-watch.tsx';

const AdvanceBanner = lazy(async () => ({ default: (await import('./advance-banner.tsx')).AdvanceBanner }));
const ClosedShopBar = lazy(async () => ({
  default: (await import('./closed-shop-bar.tsx')).ClosedShopBar,
}));
const OpenPageNote = lazy(async () => ({ default: (await import('./open-page-note.tsx')).OpenPageNote }));

/** It lists what comes anyway. */
const scheduling = '/admin/schedule-downtime';

/** Read out when it appears; it stays in sight while the page scrolls. The script of what it says is fetched where there is something to say. */
export function Announcement() {
  const isAlive = useHydrated();
  return (
    <div role="status" className="below-head">
      {isAlive && (
        <Suspense>
          <Announced />
        </Suspense>
      )}
    </div>
  );
}

function Announced() {
  const { down, coming, isLocked } = useDowntime();
  const { pathname } = useLocation();
  if (isLocked && down) return <OpenPageNote pathname={pathname} endsAt={down.endsAt} />;
  // Who is not kept out works while the shop is down.
  if (down) return <ClosedShopBar down={down} />;
  if (!coming || pathname === scheduling) return null;
  return <AdvanceBanner coming={coming} />;
}
