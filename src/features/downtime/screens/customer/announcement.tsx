import { useLocation } from 'react-router';
import { useHydrated } from '#ui/use-hydrated.ts';
import { AdvanceBanner } from './advance-banner.tsx';
import { ClosedShopBar } from './closed-shop-bar.tsx';
import { useDowntime } from './downtime-watch.tsx';
import { OpenPageNote } from './open-page-note.tsx';

/** It lists what comes anyway. */
const scheduling = '/admin/schedule-downtime';

/** Read out when it appears; it stays in sight while the page scrolls. */
export function Announcement() {
  const isHydrated = useHydrated();
  return (
    <div role="status" className="below-head">
      {isHydrated && <Announced />}
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
