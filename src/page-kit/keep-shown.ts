import { useEffect } from 'react';
import {
  createPath,
  isRouteErrorResponse,
  type MiddlewareFunction,
  replace,
  useLocation,
  useMatches,
  useNavigate,
  useRevalidator,
} from 'react-router';
import { usePageHandle } from '#page-kit/page-handle.ts';
import { showToast } from '#ui/notices/toast-store.ts';
import { isPlainDeskPage, type KnownPages, knownPages } from './staff-pages.ts';

/** What came of each route's loader, by the route's id. */
export type LoaderResults = Record<string, { type: 'data' | 'error'; result: unknown }>;

interface Shown {
  pathname: string;
  /** Path and query. */
  address: string;
  /** By the route's id. */
  data: ReadonlyMap<string, unknown>;
  /** The page's own words for a reading that fails. */
  unread: string;
  /** Reads the page anew, or goes on to another view of it. */
  ask: (address: string) => void;
}

let shown: Shown | undefined;
/** On the way back from a view that could not be had: that has been told already. */
let isReturning = false;

/** Remembers what the page shows, for the reading that fails. Called by the frame, which any page stands in. */
export function useRememberShown(): void {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { unread = 'This page could not be brought up to date.' } = usePageHandle();
  useEffect(() => {
    const address = createPath({ pathname, search });
    shown = {
      ...{ pathname, address, unread },
      data: new Map(matches.map(({ id, loaderData }) => [id, loaderData])),
      ask: (wanted) =>
        void (wanted === address ? revalidate() : navigate(wanted, { preventScrollReset: true })),
    };
  }, [pathname, search, matches, unread, revalidate, navigate]);
}

/** Whether the page before this one, which is being drawn, still had somebody signed in. */
export const wasSignedIn = (): boolean =>
  Boolean((shown?.data.get('root') as { session?: unknown } | undefined)?.session);

/** The network's or the server's: any other answer is one about the page, such as that it is gone or not one's own. */
function isPassing(error: unknown): boolean {
  if (error instanceof Response) return false;
  return isRouteErrorResponse(error) ? error.status >= 500 : true;
}

/**
 * The routes that failed and whose failure leaves what is shown where it is: those of the same page, and any on the way
 * from one page of the desk to another, unless that one has words of its own for it.
 */
export function failedAndKept(
  results: LoaderResults,
  from: { data: ReadonlyMap<string, unknown>; isSamePage: boolean },
  known: KnownPages,
): string[] {
  const failed = Object.entries(results).filter(
    ([, { type, result }]) => type === 'error' && isPassing(result),
  );
  const ids = failed.map(([id]) => id);
  if (from.isSamePage) return ids.filter((id) => from.data.get(id) !== undefined);
  return isPlainDeskPage(known, from.data.keys()) && isPlainDeskPage(known, ids) ? ids : [];
}

const unopened = 'This page could not be opened.';

/**
 * In the browser, around all loaders: where a page is read anew, after a change or by itself, or searched, sorted and
 * turned over, and that fails, what it showed stays, with a notice and a way to try again (rules.md#screens). So it
 * does where staff go on to another page of the desk that cannot be had.
 */
export const keepShown: MiddlewareFunction = async ({ request }, next) => {
  const results = (await next()) as LoaderResults;
  const { pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || request.signal.aborted || !shown) return results;
  const { data, address, unread, ask } = shown;
  const isSamePage = shown.pathname === pathname;
  const failed = failedAndKept(results, { data, isSamePage }, knownPages());
  if (failed.length === 0) return results;
  const wanted = createPath({ pathname, search });
  if (!isReturning)
    tellOfFailure(isSamePage ? unread : unopened, results[failed[0]!]!.result, () => ask(wanted));
  isReturning = wanted !== address;
  if (isReturning) throw replace(address);
  for (const id of failed) results[id] = { type: 'data', result: data.get(id) };
  return results;
};

function tellOfFailure(text: string, error: unknown, tryAgain: () => void): void {
  console.warn(text, error);
  showToast(text, {
    tone: 'warn',
    topic: 'reading',
    action: { label: 'Try again', run: tryAgain },
  });
}
