import { useState } from 'react';
import { Glyph } from '#ui/glyph.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { CurrentDowntime } from '../../downtime.contract.ts';
import { durationText } from '../../downtime.rules.ts';
import { longTime } from '../../local-time.rules.ts';

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

/** Announces a coming downtime to everyone, in their own time. Whoever takes it away is told of the next one only. */
export function AdvanceBanner({ coming }: { coming: NonNullable<CurrentDowntime['next']> }) {
  const [gone, setGone] = useState(dismissed);
  if (gone === coming._id) return null;
  const dismiss = () => {
    rememberDismissed(coming._id);
    setGone(coming._id);
  };
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <aside
      aria-label="Announcement"
      className="fixed inset-x-4 bottom-20 z-40 flex items-start gap-2 rounded-card border border-line bg-surface py-3 pr-1 pl-4 text-sm shadow-panel sm:right-auto sm:bottom-6 sm:left-6 sm:max-w-md"
    >
      <p className="grow py-1">
        <span className="block font-semibold">Maintenance ahead</span>
        <span className="text-ink-soft">
          The site will be down for {durationText(coming.durationMinutes)} from{' '}
          <time dateTime={coming.startTime}>{longTime(new Date(coming.startTime), timeZone)}</time>.
        </span>
      </p>
      <IconButton label="Dismiss announcement" onClick={dismiss}>
        <Glyph name="close" />
      </IconButton>
    </aside>
  );
}
