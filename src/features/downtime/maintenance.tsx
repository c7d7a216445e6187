import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useNavigationState } from '#page-kit/navigation-state.ts';
import { longTime } from '#platform/dates/local-time.ts';
import { Button } from '#ui/button.tsx';
import { countdownText } from './downtime.rules.ts';
import { useDowntime } from './downtime-watch.tsx';
import { useTimeZone } from './use-time-zone.ts';

/** The end time that the page before handed on. */
const endsAtIn = (state: unknown): string | undefined => {
  const endsAt = typeof state === 'object' && state !== null && 'endsAt' in state ? state.endsAt : undefined;
  return typeof endsAt === 'string' && !Number.isNaN(Date.parse(endsAt)) ? endsAt : undefined;
};

interface MaintenanceProps {
  title: string;
  /** What this person should know besides. */
  note?: string;
  children?: ReactNode;
}

/** Says that the shop is down, and for how long; its button is disabled until then. */
export function Maintenance({ title, note, children }: MaintenanceProps) {
  const { down, ahead, check } = useDowntime();
  const { state } = useNavigationState();
  const [openedAt] = useState(() => new Date().toISOString());
  const endsAt = down?.endsAt ?? endsAtIn(state);
  const from = down?.serverTime ?? openedAt;
  return (
    <section className="night relative isolate grid min-h-[calc(100dvh-4.5rem)] items-end overflow-hidden">
      <p
        aria-hidden="true"
        data-word="PAUSE"
        className="wordmark pointer-events-none absolute top-[0.1em] right-[-0.08em] -z-10 text-[clamp(5rem,22vw,22rem)] leading-none tracking-normal text-ink/8 select-none before:content-[attr(data-word)]"
      />
      <div className="page pt-28 pb-28 sm:pb-18">
        <h1 className="text-3xl sm:text-5xl">{title}</h1>
        <p className="mt-4 max-w-[36ch] text-lg text-ink-soft">The site is currently down for maintenance.</p>
        {down?.reason && (
          <p className="mt-2 max-w-prose whitespace-pre-line text-ink-soft wrap-anywhere">{down.reason}</p>
        )}
        <div className="mt-8 grid gap-1">
          {endsAt ? (
            <Countdown key={endsAt} endsAt={endsAt} from={from} ahead={ahead ?? 0} onOver={check} />
          ) : (
            <p className="figure text-2xl sm:text-3xl">Downtime ended</p>
          )}
          <BackAt endsAt={endsAt} />
        </div>
        {note && <p className="mt-6 max-w-prose text-sm text-ink-soft">{note}</p>}
        <div className="mt-8 flex flex-wrap gap-3">
          <Button look="primary" disabled>
            Return Home
          </Button>
          {children}
        </div>
      </div>
    </section>
  );
}

/** The end in the reader's own time, which only the browser knows. */
function BackAt({ endsAt }: { endsAt: string | undefined }) {
  const zone = useTimeZone();
  if (!endsAt) return null;
  return <p className="text-ink-soft">Back {longTime(new Date(endsAt), zone)}.</p>;
}

interface CountdownProps {
  endsAt: string;
  /** Milliseconds by which the server's clock is ahead of this one. */
  ahead: number;
  /** The server's time when the page was made: what the first paint says. */
  from: string;
  /** Once it is over, again and again until the page changes. */
  onOver: () => void;
}

/** 'Downtime ended' can be read before the page changes. */
const readingMs = 1500;

/** Ticks every second, on the server's clock (rules.md#downtime). */
function Countdown({ endsAt, ahead, from, onOver }: CountdownProps) {
  const [time, setTime] = useState(() => Date.parse(from));
  const tick = useEffectEvent(() => setTime(Date.now() + ahead));
  useEffect(() => {
    const ticking = setInterval(tick, 1000);
    return () => clearInterval(ticking);
  }, []);
  const left = Date.parse(endsAt) - time;
  const isOver = left <= 0;
  const sayOver = useEffectEvent(onOver);
  useEffect(() => {
    if (!isOver) return;
    const saying = setInterval(() => sayOver(), readingMs);
    return () => clearInterval(saying);
  }, [isOver]);
  return (
    <p role="timer" className="figure text-2xl sm:text-3xl">
      {countdownText(left)}
    </p>
  );
}
