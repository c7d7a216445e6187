import { Link, useLocation } from 'react-router';
import { LogoutForm } from '#features/accounts/session/screens/customer/logout-form.tsx';
import type { Session } from '#features/accounts/session/session.contract.ts';
import { ownEntries } from '../staff-menu/staff-menu.ts';
import { Fold, foldedEntry } from './fold.tsx';

const nameOf = ({ firstName, lastName, username, email }: Session): string =>
  `${firstName} ${lastName}`.trim() || username || email;

interface AccountMenuProps {
  session: Session;
  /** Shows the keys of the desk. */
  onKeys: () => void;
}

/** Who is signed in, as what, and what is theirs. */
export function AccountMenu({ session, onKeys }: AccountMenuProps) {
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
