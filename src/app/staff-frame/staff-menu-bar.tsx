import { NavLink } from 'react-router';
import { SessionEndNotice } from '#features/accounts/own-sessions/screens/staff/session-end-notice.tsx';
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
  const menu = staffMenuFor(session);
  return (
    <>
      <nav aria-label="Desk" className="dense border-b border-line max-md:hidden print:hidden">
        <ul className="page flex gap-4 overflow-x-auto lg:gap-6">
          {menu.map(({ label, to, own }) => (
            <li key={label} data-own={own} className="[:not([data-own])+&[data-own]]:ml-auto">
              <NavLink to={to} end={to === '/admin' || to === '/worker'} prefetch="intent" className={entry}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <SessionEndNotice />
    </>
  );
}
