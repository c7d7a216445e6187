import { type MouseEvent, useCallback, useRef, useState } from 'react';
import { Link } from 'react-router';
import { homeOf } from '#features/accounts/page-guard/home.rules.ts';
import { useDowntime } from '#features/downtime/screens/customer/downtime-watch.tsx';
import { useBrand, useSession } from '#page-kit/shop-data.ts';
import { useOpenedOnce } from '#ui/dialogs/use-opened-once.ts';
import { Glyph } from '#ui/pictures/glyph.tsx';
import { classNames } from '#ui/text/class-names.ts';
import { SearchDialog } from '../desk/search/search-dialog.tsx';
import { AccountMenu } from './account-menu.tsx';
import { DeskKeys } from './keys/desk-keys.tsx';
import { KeySheet } from './keys/key-sheet.tsx';

/**
 * In place of the shop's navbar on every page of the desk: who is signed in, as what, and the ways that lead somewhere for staff.
 * While the shop is down for them, they have none of these (rules.md#downtime).
 */
export function DeskHead() {
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
