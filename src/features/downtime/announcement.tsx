import { useState } from 'react';
import { useLocation } from 'react-router';
import { longTime } from '#platform/dates/local-time.ts';
import { Glyph } from '#ui/glyph.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { AnnouncementBar } from './announcement-bar.tsx';
import { ClosedShopBar } from './closed-shop-bar.tsx';
import type { CurrentDowntime } from './downtime.contract.ts';
import { durationText, schedulingPage } from './downtime.rules.ts';
import { useDowntime } from './downtime-watch.tsx';

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
  // The page lists what comes.
  if (!coming || pathname === schedulingPage) return null;
  return <AdvanceBanner coming={coming} />;
}

const key = 'marque.downtime-dismissed';

/** Storage may be closed to us: then the banner comes back with the next page load. */
function dismissed(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function rememberDismissed(id: string): void {
  try {
    localStorage.setItem(key, id);
  } catch {
    // Nothing is lost.
  }
}

/** Announces a coming downtime to everyone, in their own time. Once dismissed, it shows only for the next one. */
function AdvanceBanner({ coming }: { coming: NonNullable<CurrentDowntime['next']> }) {
  const [gone, setGone] = useState(dismissed);
  if (gone === coming._id) return null;
  const dismiss = () => {
    rememberDismissed(coming._id);
    setGone(coming._id);
    // The button that had the focus is gone.
    document.getElementById('content')?.focus();
  };
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <AnnouncementBar
      title="Scheduled maintenance"
      action={
        <IconButton label="Dismiss announcement" className="-my-3 -mr-3 shrink-0" onClick={dismiss}>
          <Glyph name="close" />
        </IconButton>
      }
    >
      The site will be down for {durationText(coming.durationMinutes)} from{' '}
      <time dateTime={coming.startTime}>{longTime(new Date(coming.startTime), timeZone)}</time>.
    </AnnouncementBar>
  );
}

const paying = 'A payment in progress will still complete. Stay on this page until you see the result.';

/** Pages on which somebody may stand while the shop is down, and what to know there. */
const openPages: Readonly<Record<string, string>> = {
  '/login': 'Until then, only a Global-Admin can log in. Sign-up and password reset are not available.',
  '/card-payment': paying,
  '/installment': paying,
  '/order-success': "Your payment went through. You'll see it on your dashboard when the site is back.",
};

interface OpenPageNoteProps {
  pathname: string;
  endsAt: string | null;
}

/** Says on a page that stays open that all others are closed, and until when, in the reader's own time. */
function OpenPageNote({ pathname, endsAt }: OpenPageNoteProps) {
  const text = openPages[pathname];
  if (!text) return null;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const until = endsAt ? ` until ${longTime(new Date(endsAt), timeZone)}` : '';
  return <AnnouncementBar title={`The site is down for maintenance${until}.`}>{text}</AnnouncementBar>;
}
