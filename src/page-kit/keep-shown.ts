import { useEffect } from 'react';
import {
  createPath,
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  replace,
  useLocation,
  useMatches,
  useNavigate,
  useRevalidator,
} from 'react-router';
import { showToast } from '#ui/toast-store.ts';
import { isNetworkFailure } from './network-failure.ts';
import { usePageHandle } from './page-handle.ts';
import { type ShownPage, shownPageContext, useShownPage } from './shown-page.tsx';
import { isPlainStaffPage, type StaffPages, staffLayout } from './staff-pages.ts';

/** What came of each route's loader, by the route's id. */
export type LoaderResults = Record<string, DataStrategyResult>;

/** Remembers what the page shows, for the reading that fails. Called by the frame, which any page stands in. */
export function useRememberShown(): void {
  const page = useShownPage();
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { unread = 'This page could not be refreshed.' } = usePageHandle();
  useEffect(() => {
    if (!page) return;
    const address = createPath({ pathname, search });
    page.now = {
      pathname,
      address,
      unread,
      data: new Map(matches.map(({ id, loaderData }) => [id, loaderData])),
      read: (wanted) =>
        void (wanted === address ? revalidate() : navigate(wanted, { preventScrollReset: true })),
    };
  }, [page, pathname, search, matches, unread, revalidate, navigate]);
}

/** The network's or the server's: any other answer is one about the page, such as that it is gone or not one's own. */
function isPassing(error: unknown): boolean {
  if (error instanceof Response) return false;
  return isRouteErrorResponse(error) ? error.status >= 500 : true;
}

/**
 * The routes that failed and whose failure leaves what is shown where it is: those of the same page, all where the
 * network is away, and any on the way from one staff page to another, unless that one has words of its own for it.
 */
export function failedAndKept(
  results: LoaderResults,
  from: { data: ReadonlyMap<string, unknown>; isSamePage: boolean },
  known: StaffPages,
): string[] {
  const failed = Object.entries(results).filter(
    ([, { type, result }]) => type === 'error' && isPassing(result),
  );
  const ids = failed.map(([id]) => id);
  if (from.isSamePage) return ids.filter((id) => from.data.get(id) !== undefined);
  if (failed.length > 0 && failed.every(({ 1: { result } }) => isNetworkFailure(result))) return ids;
  return isPlainStaffPage(known, from.data.keys()) && isPlainStaffPage(known, ids) ? ids : [];
}

/** The staff pages that the layout around the shown one knows of. */
function staffPagesIn(data: ReadonlyMap<string, unknown>): StaffPages {
  // The layout's own loader gave it (src/app/staff-frame/staff-layout.tsx).
  const layout = data.get(staffLayout) as { staffPages: StaffPages } | undefined;
  return layout?.staffPages ?? {};
}

const unopened = 'This page could not be opened.';

/**
 * In the browser, around all loaders: where a page is read anew, after a change or by itself, or searched, sorted and
 * turned over, and that fails, what it showed stays, with a notice and a way to try again (rules.md#screens). So it does
 * where staff go on to another staff page that cannot be had.
 */
export const keepShown: MiddlewareFunction<LoaderResults> = async ({ request, context }, next) => {
  const page = context.get(shownPageContext);
  const { pathname, search } = new URL(request.url);
  const results = await next();
  if (request.method !== 'GET' || request.signal.aborted || !page.now) return results;
  const { data, address, unread, read } = page.now;
  const isSamePage = page.now.pathname === pathname;
  const failed = failedAndKept(results, { data, isSamePage }, staffPagesIn(data));
  if (failed.length === 0) {
    // The way back ended at what is shown.
    page.isReturning = false;
    return results;
  }
  const wanted = createPath({ pathname, search });
  if (!page.isReturning)
    tellOfFailure(isSamePage ? unread : unopened, results[failed[0]!]!.result, () => read(wanted));
  page.isReturning = wanted !== address;
  if (page.isReturning) throw replace(address);
  for (const id of failed) results[id] = { type: 'data', result: data.get(id) };
  return results;
};

/**
 * While the browser has no network, links and searches that lead to another page leave this one as it is: the router would load the
 * document, and the browser would show its own error page. Called once, before hydration.
 */
export function stayWhileOffline(page: ShownPage): void {
  const stay = (event: Event, target: string) => {
    const { origin, pathname, search } = new URL(target);
    if (navigator.onLine || origin !== location.origin || pathname === location.pathname) return;
    event.preventDefault();
    event.stopPropagation();
    tellOfFailure(unopened, 'offline', () => page.now?.read(createPath({ pathname, search })));
  };
  document.addEventListener(
    'click',
    (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link?.href && link.target !== '_blank') stay(event, link.href);
    },
    { capture: true },
  );
  document.addEventListener(
    'submit',
    (event) => {
      if (event.target instanceof HTMLFormElement && event.target.method === 'get')
        stay(event, event.target.action);
    },
    { capture: true },
  );
}

function tellOfFailure(text: string, error: unknown, tryAgain: () => void): void {
  console.warn(text, error);
  showToast(text, {
    tone: 'warn',
    topic: 'reading',
    action: { label: 'Try again', run: tryAgain },
  });
}
