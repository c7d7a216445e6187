import { useState } from 'react';
import { longTime } from '#platform/dates/local-time.ts';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Glyph } from '#ui/pictures/glyph.tsx';
import type { CurrentDowntime } from '../../downtime.contract.ts';
import { durationText } from '../../downtime.rules.ts';
import { AnnouncementBar } from './announcement-bar.tsx';

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
export function AdvanceBanner({ coming }: { coming: NonNullable<CurrentDowntime['next']> }) {
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
