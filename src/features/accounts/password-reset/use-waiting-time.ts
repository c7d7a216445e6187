import { useEffect, useState } from 'react';
import { heldDraft } from '#ui/held-draft.ts';

/** Mails take a moment: asking twice at once would only make the first code useless. */
const patienceSeconds = 30;

/** When the next code may be asked for, by this browser's clock: a reload does not begin to wait anew. */
const wait = heldDraft<{ until: number }>('next-code');

/** A code has just been sent to this address. */
export const beginWaiting = (email: string): void =>
  wait.hold({ until: Date.now() + patienceSeconds * 1000 }, email);

/** A clock that was set back must not make anybody wait longer. */
const secondsLeft = (email: string): number => {
  const { until = 0 } = wait.read(email) ?? {};
  return Math.max(0, Math.min(patienceSeconds, Math.ceil((until - Date.now()) / 1000)));
};

/** Counts down the seconds until a new code for this address may be asked for. */
export function useWaitingTime(email: string): { left: number; restart: () => void } {
  const [left, setLeft] = useState(() => secondsLeft(email));
  useEffect(() => {
    if (left === 0) return;
    const tick = setTimeout(() => setLeft(Math.min(left - 1, secondsLeft(email))), 1000);
    return () => clearTimeout(tick);
  }, [left, email]);
  const restart = () => {
    beginWaiting(email);
    setLeft(patienceSeconds);
  };
  return { left, restart };
}
