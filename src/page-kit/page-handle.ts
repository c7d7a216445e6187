import { useMatches } from 'react-router';

/** What a page tells the shell about itself: `export const handle = { … } satisfies PageHandle`. */
export interface PageHandle {
  /** The navbar lies over the page's own dark picture. */
  overlay?: boolean;
  /** The navbars are as dark as the page. */
  night?: boolean;
  /** Work is done here: no footer. */
  focused?: boolean;
  /** What to say where the page cannot be searched or brought up to date. */
  unread?: string;
}

export function usePageHandle(): PageHandle {
  const matches = useMatches();
  // A page says `satisfies PageHandle`; React Router knows nothing of its type.
  return (matches.at(-1)?.handle as PageHandle | undefined) ?? {};
}
