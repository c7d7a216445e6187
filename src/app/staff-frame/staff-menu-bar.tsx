import { NavLink } from 'react-router';
import { SessionEndNotice } from '#features/accounts/own-sessions/screens/staff/session-end-notice.tsx';
import type { Session } from '#features/accounts/session/session.contract.ts';
import { useNewsCounts } from '#features/staff-news/screens/staff/use-news-counts.ts';
import { mostCounted, newsAt } from '#features/staff-news/staff-news.rules.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { staffMenuFor } from './staff-menu.ts';
import { useSessionWatch } from './use-session-watch.ts';

const entry =
  '-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink aria-[current=page]:border-current aria-[current=page]:text-ink';

/** The staff's places, under the shop's navbar, and the notice that their session is going to end. */
export function StaffMenuBar() {
  const session = useSession();
  useSessionWatch();
  if (!session) return null;
  return <Menu session={session} />;
}

function Menu({ session }: { session: Session }) {
  const menu = staffMenuFor(session);
  const counts = useNewsCounts(newsAt);
  const countAt = (path: string) => {
    const kind = newsAt(path);
    return (kind && counts[kind]) ?? 0;
  };
  return (
    <>
      <nav aria-label="Desk" className="dense border-b border-line max-md:hidden print:hidden">
        <ul className="page flex gap-4 overflow-x-auto lg:gap-6">
          {menu.map(({ label, to, own }) => (
            <li
              key={label}
              data-own={own}
              className="flex items-center gap-1.5 [:not([data-own])+&[data-own]]:ml-auto"
            >
              <NavLink to={to} end={to === '/admin' || to === '/worker'} prefetch="intent" className={entry}>
                {label}
              </NavLink>
              <NewsCount count={countAt(to)} />
            </li>
          ))}
        </ul>
      </nav>
      <SessionEndNotice />
    </>
  );
}

/** Beside the link and not in it, so that the link keeps its name. */
function NewsCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-accent px-1.5 text-xs font-semibold text-accent-ink tabular-nums">
      {count > mostCounted ? `${mostCounted}+` : count}
      <span className="sr-only"> new</span>
    </span>
  );
}
