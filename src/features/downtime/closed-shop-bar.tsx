import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '#page-kit/shop-data.ts';
import { longTime } from '#platform/dates/local-time.ts';
import { downtimePermit } from '#platform/page-permissions.ts';
import { Button } from '#ui/button.tsx';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import { AnnouncementBar } from './announcement-bar.tsx';
import type { CurrentDowntime } from './downtime.contract.ts';
import { countdownText, schedulingPage } from './downtime.rules.ts';
import { useDowntime } from './downtime-watch.tsx';

/** Loaded when it is asked for: the bar is in every page's script. */
const EndDialog = lazy(() => import('./end-dialog.tsx'));

const verification = '/admin/verify-downtime';

/** For people who work while the shop is down: that it is, until when, and how to open it again (rules.md#downtime). */
export function ClosedShopBar({ down }: { down: CurrentDowntime }) {
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
