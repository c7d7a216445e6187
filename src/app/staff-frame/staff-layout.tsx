import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Link, type LoaderFunctionArgs, Outlet, useLocation } from 'react-router';
import { homeOf } from '#features/accounts/page-guard/home.rules.ts';
import { LogoutForm } from '#features/accounts/session/logout-form.tsx';
import type { Session } from '#features/accounts/session/session.contract.ts';
import { fetchWaiting } from '#features/desk/waiting/use-waiting.ts';
import { useDowntime } from '#features/downtime/downtime-watch.tsx';
import { leaveIfNarrow, useWideWindow } from '#page-kit/narrow-window.ts';
import type { LayoutHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useBrand, useSession } from '#page-kit/shop-data.ts';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
// Forms of the desk judge what is typed before it is sent.
import '#platform/input-text.ts';
import { SearchDialog } from '../desk/search-dialog.tsx';
import { AccessDenied } from '../error-pages/access-denied.tsx';
import { useNonce } from '../nonce.ts';
import { ownEntries, staffMenuFor } from '../staff-menu/staff-menu.ts';
import { DeskKeys } from './desk-keys.tsx';
import { Fold, foldedEntry } from './fold.tsx';
import { areKeysOff, turnKeys } from './kept-keys.ts';
import { StaffMenuBar } from './staff-menu-bar.tsx';

/**
 * In place of the shop's navbar on every page of the desk: who is signed in, as what, and the ways that lead somewhere for staff.
 * While the shop is down for them, they have none of these (rules.md#downtime).
 */
function DeskHead() {
  const session = useSession();
  const brand = useBrand();
  const { isLocked } = useDowntime();
  const [opened, setOpened] = useState<'search' | 'keys'>();
  const early = useRef<string>(undefined);
  const isSheetWanted = useOpenedOnce(opened === 'keys');
  const isSearchWanted = useOpenedOnce(opened === 'search');
  // Each closes itself alone: the browser tells of it a moment later, when the other one may have been asked for already.
  const closeSearch = useCallback(() => {
    // Keys go to the page again, also those of a search that was left before it took them.
    early.current = undefined;
    setOpened((now) => (now === 'search' ? undefined : now));
  }, []);
  const closeKeys = useCallback(() => setOpened((now) => (now === 'keys' ? undefined : now)), []);
  const openSearch = useCallback((text = '') => {
    early.current = text;
    setOpened('search');
  }, []);
  const openKeys = useCallback(() => setOpened('keys'), []);
  if (!session) return null;
  return (
    <header className="desk-head navbar-solid z-40 print:static print:bg-transparent!">
      <div
        inert={isLocked}
        className={classNames('page flex h-14 items-center justify-between gap-4', isLocked && 'opacity-45')}
      >
        <Link
          to={homeOf(session.role)}
          prefetch="intent"
          className="-ml-1 flex items-baseline gap-3 px-1 py-2"
        >
          <span className="wordmark text-sm leading-none">{brand.wordmark}</span>
          <span className="text-sm text-ink-soft">Desk</span>
        </Link>
        <SearchLink onOpen={openSearch} />
        <div className="print:hidden">
          <AccountMenu session={session} onKeys={openKeys} />
        </div>
      </div>
      {!isLocked && <DeskKeys session={session} early={early} onSearch={openSearch} onSheet={openKeys} />}
      {!isLocked && (
        <>
          {isSearchWanted && (
            <SearchDialog session={session} early={early} open={opened === 'search'} onClose={closeSearch} />
          )}
          {isSheetWanted && <KeySheet session={session} open={opened === 'keys'} onClose={closeKeys} />}
        </>
      )}
    </header>
  );
}

/** A page of its own, until the script is there that opens the search over this one. */
function SearchLink({ onOpen }: { onOpen: () => void }) {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <Link
      to="/desk/search"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={open}
      className="flex min-h-10 min-w-0 max-w-md grow items-center gap-3 rounded-control border border-line bg-surface px-3 text-sm text-ink-soft transition-colors hover:border-edge print:hidden"
    >
      <Glyph name="search" />
      <span className="truncate">Search by name, phone, VIN or receipt</span>
      <span
        aria-hidden="true"
        className="ml-auto rounded-sm border border-line px-1.5 font-sans text-xs max-sm:hidden"
      >
        Ctrl K
      </span>
    </Link>
  );
}

const nameOf = ({ firstName, lastName, username, email }: Session): string =>
  `${firstName} ${lastName}`.trim() || username || email;

interface AccountMenuProps {
  session: Session;
  /** Shows the keys of the desk. */
  onKeys: () => void;
}

/** Who is signed in, as what, and what is theirs. */
function AccountMenu({ session, onKeys }: AccountMenuProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Your account">
      <Fold
        key={pathname}
        className="inline-flex min-h-11 items-center text-sm"
        label={
          <span className="grid max-w-[14rem] text-right leading-tight">
            <span className="truncate font-semibold">{nameOf(session)}</span>
            <span className="text-xs text-ink-soft">{session.role}</span>
          </span>
        }
        above={
          <p className="mb-2 border-b border-line px-4 pt-1 pb-3 text-sm [overflow-wrap:anywhere] text-ink-soft">
            {session.email}
          </p>
        }
      >
        {ownEntries.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              aria-current={to === pathname ? 'page' : undefined}
              className={foldedEntry}
            >
              {label}
            </Link>
          </li>
        ))}
        <li className="noscript:hidden">
          <button type="button" onClick={onKeys} className={foldedEntry}>
            Keyboard shortcuts
          </button>
        </li>
        <li className="mt-2 border-t border-line pt-2">
          <Link to="/" className={foldedEntry}>
            View shop
          </Link>
        </li>
        <li>
          <LogoutForm className={foldedEntry} />
        </li>
      </Fold>
    </nav>
  );
}

export const handle = { AboveContent: StaffMenuBar, Head: DeskHead } satisfies LayoutHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch, staffPages } = context.get(serverContext);
  return { staffPages, waiting: await fetchWaiting(fetch) };
}

/** The pages stay the same until another build is started; the menu follows what waits. */
export const shouldRevalidate = () => false;

/**
 * Around every screen of the staff. On a window under 768 px the style sheet alone hides the screen, and shows what
 * /forbidden shows, so that nothing flashes on the way there; not on one that only its zoom makes narrow.
 */
export default function StaffLayout() {
  useWideWindow();
  useKeptFocus();
  return (
    <>
      <LeaveAtOnce />
      <div className="dense max-md:hidden in-data-zoomed:block!">
        <NeedsScript className="page mt-4">
          The desk needs JavaScript. Please allow it for this shop.
        </NeedsScript>
        <Outlet />
      </div>
      <div className="md:hidden in-data-zoomed:hidden">
        <AccessDenied because="too narrow" />
      </div>
    </>
  );
}

/** Only in the page as the server sends it: later the hook does it, and browsers run no script that React adds. */
function LeaveAtOnce() {
  const nonce = useNonce();
  const isHydrated = useHydrated();
  if (isHydrated) return null;
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {leaveIfNarrow}
    </script>
  );
}

/**
 * An action can remove the element that has the focus, such as the row of an order that was handed over. The focus then
 * moves to the nearest element around it that is left, so that the keyboard does not start at the top of the document.
 */
function useKeptFocus(): void {
  useEffect(() => {
    /** The element that was used last and its ancestors, the innermost first. */
    let trail: Element[] = [];
    const note = ({ target }: Event) => {
      // A question about a row leads back to the row.
      if (target instanceof Element && !target.closest('dialog')) trail = withAncestors(target);
    };
    const keep = () => {
      if (trail.length === 0 || trail[0]!.isConnected) return;
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const around = trail.find((one) => one.isConnected && one.hasAttribute('tabindex'));
        if (around instanceof HTMLElement) around.focus({ preventScroll: true });
      });
    };
    const observer = new MutationObserver(keep);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', note);
    document.addEventListener('close', keep, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', note);
      document.removeEventListener('close', keep, true);
    };
  }, []);
}

function withAncestors(element: Element): Element[] {
  const trail: Element[] = [];
  for (let one: Element | null = element; one; one = one.parentElement) trail.push(one);
  return trail;
}

interface KeySheetProps {
  session: Session;
  open: boolean;
  onClose: () => void;
}

/** The keys of the desk, and the way to turn the single ones off (WCAG 2.1.4). */
function KeySheet({ session, open, onClose }: KeySheetProps) {
  const [areOff, setOff] = useState(areKeysOff);
  const turn = (off: boolean) => {
    turnKeys(off ? 'off' : 'on');
    setOff(off);
  };
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" actions={<GoBack onClick={onClose} />}>
      <dl className="columns-2 gap-8 text-sm">
        <Keys keys={<Key>Ctrl or ⌘ K</Key>}>Search</Keys>
        <Keys keys={<Key>/</Key>}>Search</Keys>
        <Keys keys={<Key>?</Key>}>These shortcuts</Keys>
        {staffMenuFor(session).map(({ label, key }) => (
          <Keys
            key={key}
            keys={
              <>
                <Key>G</Key> <Key>{key.toUpperCase()}</Key>
              </>
            }
          >
            {label}
          </Keys>
        ))}
      </dl>
      <label className="mt-5 flex min-h-11 items-center gap-3 border-t border-line pt-4 text-sm text-ink">
        <input
          type="checkbox"
          checked={!areOff}
          onChange={(event) => turn(!event.target.checked)}
          className="size-5 accent-current"
        />
        Use single-key shortcuts in this browser
      </label>
    </Dialog>
  );
}

const Keys = ({ keys, children }: { keys: ReactNode; children: string }) => (
  <div className="flex min-h-8 break-inside-avoid items-center justify-between gap-3">
    <dt className="text-ink">{children}</dt>
    <dd className="whitespace-nowrap">{keys}</dd>
  </div>
);

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-sm border border-line px-1.5 py-0.5 font-sans text-xs">{children}</kbd>
);
