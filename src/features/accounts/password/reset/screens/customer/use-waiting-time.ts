import { useEffect, useState } from 'react';

/** Counts `seconds` down from the moment the page opens, and again from `restart`. */
export function useWaitingTime(seconds: number): { left: number; restart: () => void } {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left === 0) return;
    const tick = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(tick);
  }, [left]);
  return { left, restart: () => setLeft(seconds) };
}
