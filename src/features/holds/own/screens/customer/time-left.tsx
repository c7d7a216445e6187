import { useEffect, useState } from 'react';
import { formatDate } from '#ui/text/date-text.tsx';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** '71 hours 5 minutes', '4 minutes 10 seconds'. */
function leftText(ms: number): string {
  const of = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  const [hours, minutes] = [Math.floor(ms / hourMs), Math.floor((ms % hourMs) / minuteMs)];
  if (hours > 0) return `${of(hours, 'hour')} ${of(minutes, 'minute')}`;
  return `${of(minutes, 'minute')} ${of(Math.floor((ms % minuteMs) / 1000), 'second')}`;
}

/** Until when a car is kept, and how long that is: counted in the browser, so that server and browser draw the same. */
export function TimeLeft({ endsAt, timeZone }: { endsAt: string; timeZone: string }) {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const count = () => setNow(Date.now());
    count();
    const ticking = setInterval(count, 1000);
    return () => clearInterval(ticking);
  }, []);
  const left = now === null ? null : new Date(endsAt).getTime() - now;
  return (
    <div>
      <p className="text-ink-soft">
        Reserved until{' '}
        <time dateTime={endsAt} className="font-semibold text-ink">
          {formatDate(endsAt, { time: true, weekday: true, timeZone })}
        </time>
      </p>
      <p role="timer" className="figure mt-2 min-h-[1.5em] text-2xl sm:text-3xl">
        {left !== null && (left > 0 ? leftText(left) : 'Your reservation has expired')}
      </p>
    </div>
  );
}
