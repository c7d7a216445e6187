import { useEffect } from 'react';

/** How many ask for it: two may, for the moment between one page and the next. */
let holders = 0;

/** Whether a downtime leaves the page where it is for now. */
export const isPageHeld = (): boolean => holders > 0;

/**
 * While `isNeeded`, a downtime does not redirect from this page: a payment that has begun finishes (rules.md#downtime),
 * and the page tells its buyer so.
 */
export function useHeldPage(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    holders += 1;
    return () => {
      holders -= 1;
    };
  }, [isNeeded]);
}
