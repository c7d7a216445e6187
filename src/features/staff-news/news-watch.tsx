import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { useFollowed } from '#page-kit/use-followed.ts';
import type { Role } from '#platform/permissions.ts';
import type { NewsCounts } from './staff-news.contract.ts';
import type { StaffNewsRoutes } from './staff-news.routes.ts';
import { mostCounted, newsAt } from './staff-news.rules.ts';

/** What is shown beside the way to a page where something is new, such as '3' or '99+'. */
export type NewsTexts = (path: string) => string | undefined;

interface NewsWatchProps {
  role: Role;
  onNews: (texts: NewsTexts) => void;
}

/** Tells the menu what is new. It renders nothing. */
export function NewsWatch({ role, onNews }: NewsWatchProps) {
  const counts = useNewsCounts(role);
  useEffect(() => {
    const textAt: NewsTexts = (path) => {
      const count = newsAt(path, role).reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
      if (count === 0) return;
      return count > mostCounted ? `${mostCounted}+` : String(count);
    };
    onNews(textAt);
  }, [counts, onNews, role]);
  return null;
}

/** What is asked for in the background says nothing where it fails: the next time is near. */
const quiet = 'New items could not be loaded.';

/**
 * How much is new, asked every 30 seconds while the window is seen, and with each page. Whoever opens the page where it is
 * worked on has seen it.
 */
function useNewsCounts(role: Role): NewsCounts {
  const [counts, setCounts] = useState<NewsCounts>({});
  const { pathname, key } = useLocation();
  // An answer that was asked for before a page was opened would bring its count back.
  const asked = useRef(0);

  const read = useCallback(async () => {
    if (document.visibilityState === 'hidden') return;
    asked.current += 1;
    const mine = asked.current;
    const answer = await ask(() => client<StaffNewsRoutes>()['staff-news'].counts.$get(), quiet);
    if (answer.ok && mine === asked.current) setCounts(answer.value);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that is opened again is seen again
  useEffect(() => {
    const look = async () => {
      await Promise.all(
        newsAt(pathname, role).map((kind) =>
          ask(() => client<StaffNewsRoutes>()['staff-news'][':kind'].seen.$post({ param: { kind } }), quiet),
        ),
      );
      await read();
    };
    if (newsAt(pathname, role).length > 0) void look();
  }, [pathname, key, read, role]);

  useFollowed(() => void read());
  return counts;
}
