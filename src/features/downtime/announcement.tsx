import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePageHandle } from '#page-kit/page-handle.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { longTime } from '#platform/dates/local-time.ts';
import { downtimePermit } from '#platform/page-permissions.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Glyph } from '#ui/glyph.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import type { CurrentDowntime } from './downtime.contract.ts';
import { countdownText, durationText, schedulingPage } from './downtime.rules.ts';
import { useDowntime } from './downtime-watch.tsx';

interface AnnouncementBarProps {
  title: string;
  /** Stands at its end. */
  action?: ReactNode;
  children: ReactNode;
}

/** A line across the page, below the navbar: while it is there, what else stays in sight begins below it. */
function AnnouncementBar({ title, action, children }: AnnouncementBarProps) {
  const { nightBar, night } = usePageHandle();
  return (
    <aside
      aria-label="Announcement"
      className={classNames(
        'announced border-b border-line bg-raised text-sm text-ink-soft print:hidden',
        (nightBar || night) && 'nightfall',
      )}
    >
      <div className="page flex items-start gap-x-6 gap-y-1 py-3">
        <div className="flex grow flex-wrap gap-x-4">
          <p className="font-semibold text-ink">{title}</p>
          <p>{children}</p>
        </div>
        {action}
      </div>
    </aside>
  );
}

/** Loaded when it is asked for: the bar is in every page's script. */
const EndDialog = lazy(() => import('./end-dialog.tsx'));

const verification = '/admin/verify-downtime';

/** For people who work while the shop is down: that it is, until when, and how to open it again (rules.md#downtime). */
function ClosedShopBar({ down }: { down: CurrentDowntime }) {
  const { isOpen, ask: askFirst, close, verify } = useEnding();
  const { check } = useDowntime();
  const wasOpened = useOpenedOnce(isOpen);
  const { pathname } = useLocation();
  if (!down.endsAt) return null;
  return (
    <AnnouncementBar
      title="The shop is closed for maintenance."
      action={
        // Its list has a button for each downtime.
        pathname !== schedulingPage && (
          <Button size="small" onClick={askFirst} className="shrink-0">
            End now
          </Button>
        )
      }
    >
      <Remaining endsAt={down.endsAt} />
      {down._id && wasOpened && (
        <Suspense>
          <EndDialog
            id={down._id}
            open={isOpen}
            onClose={close}
            // The permit has expired.
            onRejected={({ code }) => code === 'not-verified' && void verify()}
            title="End this downtime now?"
            confirmLabel="End now"
            done="The downtime has ended. The site is open."
            onDone={() => void check()}
          >
            The site opens for everyone immediately.
          </EndDialog>
        </Suspense>
      )}
    </AnnouncementBar>
  );
}

/** Ticks on the server's clock. Once it is over, the shop is asked whether it is open. */
function Remaining({ endsAt }: { endsAt: string }) {
  const { ahead = 0, check } = useDowntime();
  const [time, setTime] = useState(() => Date.now() + ahead);
  const tick = useEffectEvent(() => {
    setTime(Date.now() + ahead);
    if (Date.parse(endsAt) <= Date.now() + ahead) void check();
  });
  useEffect(() => {
    const ticking = setInterval(() => tick(), 1000);
    return () => clearInterval(ticking);
  }, []);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      {/* The announcement is read out when it appears, not every second. */}
      <span aria-hidden="true" className="tabular-nums">
        {`${countdownText(Date.parse(endsAt) - time)}, until`}
      </span>
      <span className="sr-only">Until</span> <span>{longTime(new Date(endsAt), timeZone)}</span>
    </>
  );
}

/** The question before it is ended. Without the permit it leads to the verification, back to this page, and asks then. */
function useEnding() {
  const [isOpen, setOpen] = useState(false);
  const [askedOn, setAskedOn] = useState<string>();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const mayEnd = useSession()?.permits.includes(downtimePermit) ?? false;
  const page = `${pathname}${search}`;
  const goOn = useEffectEvent(async (wanted: string) => {
    setAskedOn(undefined);
    if (wanted !== page) await navigate(wanted, { replace: true });
    setOpen(true);
  });
  useEffect(() => {
    if (askedOn && mayEnd) void goOn(askedOn);
  }, [askedOn, mayEnd]);
  const verify = async () => {
    setAskedOn(page);
    setOpen(false);
    await navigate(verification);
  };
  return { isOpen, close: () => setOpen(false), ask: mayEnd ? () => setOpen(true) : verify, verify };
}

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
