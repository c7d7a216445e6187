import { NavLink, useLocation } from 'react-router';
import { SessionEndNotice } from '#features/accounts/own-sessions/session-end-notice.tsx';
import type { Session } from '#features/accounts/session/session.contract.ts';
import { useFollowedWaiting } from '#features/desk/waiting/use-waiting.ts';
import type { WaitingWork } from '#features/desk/waiting/waiting.contract.ts';
import { waitingAt } from '#features/desk/waiting/waiting.rules.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { classNames } from '#ui/class-names.ts';
import { countText } from '#ui/counted.ts';
import { type StaffMenuEntry, staffMenuFor } from '../staff-menu/staff-menu.ts';
import { Fold, foldedEntry } from './fold.tsx';

const entry =
  '-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink aria-[current=page]:border-current aria-[current=page]:text-ink';

/** The staff's places, under the head or the navbar, and the notice that their session is going to end. */
export function StaffMenuBar() {
  const session = useSession();
  if (!session) return null;
  return <Menu session={session} />;
}

function Menu({ session }: { session: Session }) {
  const menu = staffMenuFor(session);
  const waiting = useFollowedWaiting();
  return (
    <>
      <nav
        aria-label="Desk"
        className="dense border-b border-line max-md:hidden in-data-zoomed:block! print:hidden!"
      >
        <ul className="page flex flex-wrap gap-x-4 2xl:gap-x-6">
          {menu
            .filter(({ folded }) => folded !== 'always')
            .map((item) => (
              <li
                key={item.label}
                className={classNames('flex items-center gap-1.5', item.folded && 'max-xl:hidden')}
              >
                <EntryLink item={item} className={entry} />
                <WaitingCount waiting={waiting} entries={[item]} />
              </li>
            ))}
          <FoldedEntries entries={menu.filter(({ folded }) => folded)} waiting={waiting} />
        </ul>
      </nav>
      <SessionEndNotice />
    </>
  );
}

interface FoldedEntriesProps {
  entries: readonly StaffMenuEntry[];
  waiting: readonly WaitingWork[];
}

/** What is opened rarely; on wide windows a part of it stands in the bar. What waits in here is told outside as well. */
function FoldedEntries({ entries, waiting }: FoldedEntriesProps) {
  const { pathname } = useLocation();
  if (entries.length === 0) return null;
  const always = entries.filter(({ folded }) => folded === 'always');
  const hasCurrent = (some: readonly StaffMenuEntry[]) => some.some(({ to }) => to === pathname);
  return (
    <li className={classNames('ml-auto flex items-center', always.length === 0 && 'xl:hidden')}>
      <Fold
        key={pathname}
        label={
          <>
            More
            <span className="xl:hidden">
              <WaitingCount waiting={waiting} entries={entries} />
            </span>
            <span className="max-xl:hidden">
              <WaitingCount waiting={waiting} entries={always} />
            </span>
          </>
        }
        className={classNames(entry, !hasCurrent(always) && 'xl:border-transparent! xl:text-ink-soft!')}
        isCurrent={hasCurrent(entries)}
      >
        {entries.map((item) => (
          <li
            key={item.label}
            className={classNames('flex items-center pr-4', item.folded === 'narrow' && 'xl:hidden')}
          >
            <EntryLink item={item} className={foldedEntry} />
            <WaitingCount waiting={waiting} entries={[item]} />
          </li>
        ))}
      </Fold>
    </li>
  );
}

function EntryLink({ item: { to, label }, className }: { item: StaffMenuEntry; className: string }) {
  return (
    <NavLink to={to} end={to === '/admin' || to === '/worker'} prefetch="intent" className={className}>
      {label}
    </NavLink>
  );
}

/** How much waits at these entries. Beside the link and not in it, so that the link keeps its name. */
function WaitingCount({ waiting, entries }: FoldedEntriesProps) {
  const count = waitingAt(waiting, ...entries.map(({ to }) => to));
  if (count.total === 0) return null;
  return (
    <span className="text-xs text-ink-soft tabular-nums">
      {countText(count)}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
