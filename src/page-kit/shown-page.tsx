import { createContext as createReactContext, type ReactNode, use } from 'react';
import { createContext, RouterContextProvider } from 'react-router';

/** What the page shows at the moment. */
export interface Shown {
  pathname: string;
  /** Path and query. */
  address: string;
  /** What its loaders gave, by the route's id. */
  data: ReadonlyMap<string, unknown>;
  /** The page's own words for a reading that fails. */
  unread: string;
  /** Reloads the page's data, or goes on to another view of it. */
  read: (address: string) => void;
}

/** What one tab remembers of the page that it shows; made once, before hydration (src/app/entry.client.tsx). */
export interface ShownPage {
  now?: Shown;
  /** On the way back from a view that could not be had: that has been told already. */
  isReturning: boolean;
  /** Lists to which more was added, by their place in the history: going back finds them again. */
  lists: Map<string, unknown>;
}

export const newShownPage = (): ShownPage => ({ isReturning: false, lists: new Map() });

/** Highest number of lists that are remembered, to limit memory. Going back further is rare. */
const mostLists = 50;

export function keepList(page: ShownPage, key: string, list: unknown): void {
  page.lists.delete(key);
  page.lists.set(key, list);
  const [oldest] = page.lists.keys();
  if (page.lists.size > mostLists && oldest !== undefined) page.lists.delete(oldest);
}

/** Reaches middleware and loaders in the browser. */
export const shownPageContext = createContext<ShownPage>();

/** Reaches components; null where the server renders them. */
const ShownPageInTree = createReactContext<ShownPage | null>(null);

export const useShownPage = (): ShownPage | null => use(ShownPageInTree);

export function ShownPageProvider({ page, children }: { page: ShownPage; children: ReactNode }) {
  return <ShownPageInTree value={page}>{children}</ShownPageInTree>;
}

/** The context of one navigation in the browser. */
export function contextWith(page: ShownPage): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(shownPageContext, page);
  return context;
}

/** Whether somebody was signed in on the page that is being left. */
export const wasSignedIn = (page: ShownPage | null): boolean => {
  const root = page?.now?.data.get('root');
  return typeof root === 'object' && root !== null && 'session' in root && Boolean(root.session);
};
