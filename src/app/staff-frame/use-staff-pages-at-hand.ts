import { useEffect } from 'react';
import type { StaffPages } from '#page-kit/staff-pages.ts';

export const staffPagesAtHand = 'staff pages at hand';

/**
 * Fetches the scripts of all staff pages, one after the other, once the browser has nothing better to do. A page whose
 * script cannot be had, since the network is away or a newer shop was started, makes the router load the whole document:
 * offline that ends in the browser's own error page, and what was typed is lost.
 */
export function useStaffPagesAtHand(known: StaffPages): void {
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    const stop = new AbortController();
    // Safari has no idle callbacks.
    const idle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 2_000));
    idle(() => void fetchScripts(known, stop.signal));
    return () => stop.abort();
  }, [known]);
}

async function fetchScripts(known: StaffPages, stopped: AbortSignal): Promise<void> {
  for (const { module } of Object.values(known)) {
    if (stopped.aborted) return;
    try {
      // The browser keeps what it has fetched: a page that was fetched before costs nothing.
      await import(/* @vite-ignore */ module);
    } catch (error) {
      return console.warn('The other staff pages could not be preloaded.', error);
    }
  }
  performance.mark(staffPagesAtHand);
}
