import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { longTime } from '#platform/dates/local-time.ts';
import { downtimePermit } from '#platform/page-permissions.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast-store.ts';
import { AnnouncementBar } from './announcement-bar.tsx';
import type { CurrentDowntime } from './downtime.contract.ts';
import type { DowntimeRoutes } from './downtime.routes.ts';
import { countdownText } from './downtime.rules.ts';
import { useDowntime } from './downtime-watch.tsx';

const verification = '/admin/verify-downtime';

/** Its list has the button for each downtime. */
const scheduling = '/admin/schedule-downtime';

/** For people who work while the shop is down: that it is, until when, and how to open it again (rules.md#downtime). */
export function ClosedShopBar({ down }: { down: CurrentDowntime }) {
  const { isOpen, ask: askFirst, close, end, isBusy } = useEnding(down._id);
  const { pathname } = useLocation();
  if (!down.endsAt) return null;
  return (
    <AnnouncementBar
      title="The shop is closed for maintenance."
      action={
        pathname !== scheduling && (
          <Button size="small" onClick={askFirst} className="shrink-0">
            End now
          </Button>
        )
      }
    >
      <Remaining endsAt={down.endsAt} />
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        onConfirm={end}
        busy={isBusy}
        title="End this downtime now?"
        confirmLabel="End now"
      >
        The site opens for everyone immediately.
      </ConfirmDialog>
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
function useEnding(id: string | null) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [askedOn, setAskedOn] = useState<string>();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { check } = useDowntime();
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
  const end = async () => {
    if (!id) return;
    setBusy(true);
    const failed = 'The downtime could not be ended. Please try again.';
    const asked = await ask(
      () => client<DowntimeRoutes>().downtime[':id'].end.$post({ param: { id } }),
      failed,
    );
    setBusy(false);
    // The permit ended meanwhile.
    if (!asked.ok && asked.code === 'not-verified') return verify();
    setOpen(false);
    if (!asked.ok) return showToast(asked.text, { tone: 'bad' });
    showToast('The downtime has ended. The site is open.', { tone: 'good' });
    await Promise.all([check(), revalidate()]);
  };
  return { isOpen, isBusy, end, close: () => setOpen(false), ask: mayEnd ? () => setOpen(true) : verify };
}
