import { useEffect, useEffectEvent, useState } from 'react';
import { countdownText } from '../../downtime.rules.ts';

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
export function Countdown({ endsAt, ahead, from, onOver }: CountdownProps) {
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
