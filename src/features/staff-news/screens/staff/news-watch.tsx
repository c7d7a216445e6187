import { useEffect } from 'react';
import type { Role } from '#platform/permissions.ts';
import { mostCounted, newsAt } from '../../staff-news.rules.ts';
import { useNewsCounts } from './use-news-counts.ts';

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
