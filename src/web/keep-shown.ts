import { useEffect } from 'react';
import {
  createPath,
  isRouteErrorResponse,
  type MiddlewareFunction,
  useLocation,
  useMatches,
  useRevalidator,
} from 'react-router';
import { showToast } from '#ui/toast-store.ts';

/** What came of each route's loader, by the route's id. */
type LoaderResults = Record<string, { type: 'data' | 'error'; result: unknown }>;

interface Shown {
  /** Path and query. */
  address: string;
  /** By the route's id. */
  data: ReadonlyMap<string, unknown>;
  reload: () => void;
}

let shown: Shown | undefined;

/** Remembers what the page shows, for the reload that fails. Called by the page's frame, which any page stands in. */
export function useRememberShown(): void {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    shown = {
      address: createPath({ pathname, search }),
      data: new Map(matches.map(({ id, loaderData }) => [id, loaderData])),
      reload: () => void revalidate(),
    };
  }, [pathname, search, matches, revalidate]);
}

/** The network's or the server's: any other answer is one about the page, such as that it is gone or not one's own. */
function isPassing(error: unknown): boolean {
  if (error instanceof Response) return false;
  return isRouteErrorResponse(error) ? error.status >= 500 : true;
}

/**
 * In the browser, around all loaders: where the page that one sees is read anew behind it, after a change or by
 * itself, and that fails, what it showed stays, with a notice and a way to try again (decision 38).
 */
export const keepShown: MiddlewareFunction = async ({ request }, next) => {
  const results = (await next()) as LoaderResults;
  const { pathname, search } = new URL(request.url);
  const isReload = request.method === 'GET' && shown?.address === createPath({ pathname, search });
  if (!shown || !isReload || request.signal.aborted) return results;
  const { data, reload } = shown;
  const failed = Object.entries(results).filter(
    ([id, { type, result }]) => type === 'error' && isPassing(result) && data.get(id) !== undefined,
  );
  for (const [id] of failed) results[id] = { type: 'data', result: data.get(id) };
  if (failed.length > 0) tellOfFailure(failed[0]![1].result, reload);
  return results;
};

function tellOfFailure(error: unknown, reload: () => void): void {
  console.warn('This page could not be brought up to date.', error);
  showToast('This page could not be brought up to date.', {
    tone: 'warn',
    action: { label: 'Try again', run: reload },
  });
}
