import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { ask, signal } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { staffLayout } from '#page-kit/staff-pages.ts';
import { useFollowed } from '#page-kit/use-followed.ts';
import type { WaitingWork } from './waiting.contract.ts';
import type { WaitingRoutes } from './waiting.routes.ts';

/** Asks the shop what waits. Undefined where it did not answer. */
export async function fetchWaiting(
  fetch?: typeof globalThis.fetch,
): Promise<readonly WaitingWork[] | undefined> {
  const asked = await ask(
    () => client<WaitingRoutes>(fetch).desk.waiting.$get(),
    'Open items could not be loaded.',
  );
  return asked.ok ? asked.value : undefined;
}

/** As the menu read it last, in the browser alone: the menu and the first page show the same figures. */
let latest: readonly WaitingWork[] | undefined;
const changed = signal();

function note(works: readonly WaitingWork[] | undefined): void {
  latest = works;
  changed.tell();
}

const none: readonly WaitingWork[] = [];

/** What the staff layout was sent with. */
const useLoaded = () => useRouteLoaderData<{ waiting?: readonly WaitingWork[] }>(staffLayout)?.waiting;

/** What waits for the signed-in person: as the page was sent, then as the menu follows it. */
export function useWaiting(): readonly WaitingWork[] {
  const loaded = useLoaded();
  return (
    useSyncExternalStore(
      changed.listen,
      () => latest,
      () => undefined,
    ) ??
    loaded ??
    none
  );
}

/** The same for the menu, which follows it. */
export function useFollowedWaiting(): readonly WaitingWork[] {
  const isSent = useRef(useLoaded() !== undefined);
  // A late answer to an earlier question would bring back what is done.
  const asked = useRef(0);
  const read = async () => {
    asked.current += 1;
    const mine = asked.current;
    // What fails in the background says nothing: the next time is near.
    const works = await fetchWaiting();
    if (works && mine === asked.current) note(works);
  };
  useFollowed(() => {
    if (!isSent.current) void read();
    isSent.current = false;
  });
  useEffect(
    () => () => {
      // The next person at this browser sees their own.
      asked.current += 1;
      note(undefined);
    },
    [],
  );
  return useWaiting();
}
