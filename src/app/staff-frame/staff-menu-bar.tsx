import { Suspense, useCallback, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { SessionEndNotice } from '#features/accounts/own-sessions/screens/staff/session-end-notice.tsx';
import type { Session } from '#features/accounts/session/session.contract.ts';
import type { NewsTexts } from '#features/staff-news/screens/staff/news-watch.tsx';
import { partOnDemand } from '#page-kit/part-on-demand.tsx';
import { useSession } from '#page-kit/shop-data.ts';
import { classNames } from '#ui/text/class-names.ts';
import { type StaffMenuEntry, staffMenuFor } from '../staff-menu/staff-menu.ts';
import { Fold, foldedEntry } from './fold.tsx';
import { useSessionWatch } from './use-session-watch.ts';

const NewsWatch = partOnDemand(
  async () => (await import('#features/staff-news/screens/staff/news-watch.tsx')).NewsWatch,
);

const entry =
  '-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink aria-[current=page]:border-current aria-[current=page]:text-ink';

/** The staff's places, under the head or the navbar, and the notice that their session is going to end. */
export function StaffMenuBar() {
  const session = useSession();
  useSessionWatch();
  if (!session) return null;
  return <Menu session={session} />;
}

function Menu({ session }: { session: Session }) {
  const menu = staffMenuFor(session);
  const folded = menu.filter(({ rare }) => rare);
  const { pathname } = useLocation();
  const [textAt, setTextAt] = useState<NewsTexts>();
  const hear = useCallback((texts: NewsTexts) => setTextAt(() => texts), []);
  return (
    <>
      <nav aria-label="Desk" className="dense border-b border-line max-md:hidden print:hidden">
        <ul className="page flex flex-wrap gap-x-4 2xl:gap-x-6">
          {menu.map((item) => (
            <li
              key={item.label}
              className={classNames('flex items-center gap-1.5', item.rare && 'max-xl:hidden')}
            >
              <EntryLink item={item} className={entry} />
              <NewsCount text={textAt?.(item.to)} />
            </li>
          ))}
          {folded.length > 0 && (
            <li className="ml-auto xl:hidden">
              <Fold
                key={pathname}
                label="More"
                className={entry}
                isCurrent={folded.some(({ to }) => to === pathname)}
              >
                {folded.map((item) => (
                  <li key={item.label}>
                    <EntryLink item={item} className={foldedEntry} />
                  </li>
                ))}
              </Fold>
            </li>
          )}
        </ul>
      </nav>
      <SessionEndNotice />
      <Suspense>
        <NewsWatch onNews={hear} />
      </Suspense>
    </>
  );
}

function EntryLink({ item: { to, label }, className }: { item: StaffMenuEntry; className: string }) {
  return (
    <NavLink to={to} end={to === '/admin' || to === '/worker'} prefetch="intent" className={className}>
      {label}
    </NavLink>
  );
}

/** Beside the link and not in it, so that the link keeps its name. */
function NewsCount({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <span className="rounded-full bg-accent px-1.5 text-xs font-semibold text-accent-ink tabular-nums">
      {text}
      <span className="sr-only"> new</span>
    </span>
  );
}
