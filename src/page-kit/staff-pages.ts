import { useEffect } from 'react';

/** What the router knows of a page: it has all of them from the first page on (react-router.config.ts). */
interface KnownPage {
  id: string;
  parentId?: string;
  module: string;
  hasErrorBoundary: boolean;
}
export type KnownPages = Readonly<Record<string, KnownPage>>;

const desk = 'staff-frame/staff-layout';

export const knownPages = (): KnownPages =>
  (globalThis as { __reactRouterManifest?: { routes: KnownPages } }).__reactRouterManifest?.routes ?? {};

/** Whether one of these pages, by their ids, stands on the desk and has no words of its own for a failure. */
export const isPlainDeskPage = (known: KnownPages, ids: Iterable<string>): boolean =>
  [...ids].some((id) => known[id]?.parentId === desk && !known[id].hasErrorBoundary);

/**
 * Fetches what the desk's pages are made of, one after the other, once the browser has nothing better to do. A page whose
 * script cannot be had, since the network is away or a newer shop was started, makes the router load the whole document:
 * offline that ends in the browser's own error page, and what was typed is lost.
 */
export function useDeskPagesAtHand(): void {
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    // Safari has no idle callbacks.
    const idle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 2_000));
    idle(() => void fetchDeskPages());
  }, []);
}

let isFetched = false;

async function fetchDeskPages(): Promise<void> {
  if (isFetched) return;
  isFetched = true;
  for (const { parentId, module } of Object.values(knownPages())) {
    if (parentId !== desk) continue;
    try {
      await import(/* @vite-ignore */ module);
    } catch (error) {
      isFetched = false;
      return console.warn('The other pages of the desk could not be fetched ahead.', error);
    }
  }
}
