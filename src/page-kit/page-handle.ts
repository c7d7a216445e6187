import type { ComponentType } from 'react';
import { useMatches } from 'react-router';

/** What a page tells the shell about itself: `export const handle = { … } satisfies PageHandle`. */
export interface PageHandle {
  /** The page begins with a dark picture: the navbar above it is as dark. */
  nightBar?: boolean;
  /** The navbars are as dark as the page. */
  night?: boolean;
  /** Work is done here: the foot has one row, and none at the desk. */
  focused?: boolean;
  /** What to say above it to a browser without script: the page is of no use there. */
  needsScript?: string;
  /** What to say where the page cannot be searched or brought up to date. */
  unread?: string;
}

/** What a layout tells the shell: `export const handle = { … } satisfies LayoutHandle`. */
export interface LayoutHandle {
  /** Stands between the navbar and the content, such as a menu: the way to the content leads past it. */
  AboveContent: ComponentType;
  /** Stands in place of the navbar. */
  Head?: ComponentType;
}

export function usePageHandle(): PageHandle {
  const matches = useMatches();
  // A page says `satisfies PageHandle`; React Router knows nothing of its type.
  return (matches.at(-1)?.handle as PageHandle | undefined) ?? {};
}

/** What the layout of the page tells the shell, if it has one. */
export function useLayoutHandle(): Partial<LayoutHandle> {
  // A layout says `satisfies LayoutHandle`, a page `satisfies PageHandle`; React Router knows neither type.
  const handles = useMatches().map(({ handle }) => handle as Partial<LayoutHandle> | undefined);
  return handles.find((handle) => handle?.AboveContent) ?? {};
}
