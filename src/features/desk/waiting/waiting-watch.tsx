import { useCallback, useEffect, useRef, useState } from 'react';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { useFollowed } from '#page-kit/use-followed.ts';
import { countText } from '#ui/counted.ts';
import type { WaitingWork } from './waiting.contract.ts';
import type { WaitingRoutes } from './waiting.routes.ts';
import { waitingAt } from './waiting.rules.ts';

/** What is shown beside the way to a page where something waits, or to several together, such as '3' or '1,000+'. */
export type WaitingTexts = (...paths: readonly string[]) => string | undefined;

/** Tells the menu what waits. It renders nothing. */
export function WaitingWatch({ onWaiting }: { onWaiting: (texts: WaitingTexts) => void }) {
  const [works, setWorks] = useState<readonly WaitingWork[]>([]);
  // A late answer to an earlier question would bring back what is done.
  const asked = useRef(0);
  const read = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    // What fails in the background says nothing: the next time is near.
    const answer = await ask(
      () => client<WaitingRoutes>().desk.waiting.$get(),
      'Open items could not be loaded.',
    );
    if (answer.ok && mine === asked.current) setWorks(answer.value);
  }, []);
  useFollowed(() => void read());
  useEffect(() => {
    onWaiting((...paths) => {
      const { total, atLeast } = waitingAt(works, ...paths);
      return total === 0 ? undefined : countText({ total, atLeast });
    });
  }, [works, onWaiting]);
  return null;
}
