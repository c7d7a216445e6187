import { Link, NavLink } from 'react-router';
import { may } from '#platform/permissions.ts';
import { classNames } from '#ui/class-names.ts';
import { useSession } from '#web/shop-data.ts';
import { BrandButton } from './brand-button.tsx';
import { CartButton } from './cart-button.tsx';
import { menuFor } from './menu.ts';
import { usePageHandle } from './page-handle.ts';
import { useLogout } from './use-logout.ts';

const entry =
  'relative inline-flex min-h-11 items-center gap-2.5 text-[0.9375rem] font-medium whitespace-nowrap after:absolute after:inset-x-0 after:bottom-1.5 after:h-px after:origin-left after:scale-x-0 after:bg-current after:transition-transform hover:after:scale-x-100 aria-[current=page]:after:scale-x-100';

export function Navbar() {
  const session = useSession();
  const { overlay } = usePageHandle();
  const audience = session?.role ?? 'visitor';
  return (
    <header className={classNames('z-40', overlay ? 'navbar-overlay' : 'navbar-solid')}>
      <div className="page flex h-16 items-center justify-between gap-8 sm:h-18">
        <BrandButton />
        <nav aria-label="Main" className="hidden items-center gap-[clamp(1rem,2.4vw,2.5rem)] sm:flex">
          {menuFor(audience).map(({ label, to }) => (
            <NavLink key={label} to={to} end={to === '/'} prefetch="intent" className={entry}>
              {label}
            </NavLink>
          ))}
          {may(audience, 'keep a basket') && <CartButton className={entry} />}
          {session ? <LogoutButton /> : <LoginLink />}
        </nav>
      </div>
    </header>
  );
}

function LoginLink() {
  return (
    <Link
      to="/login"
      prefetch="intent"
      className="inline-flex min-h-10 items-center rounded-control border border-current px-5 text-[0.9375rem] font-semibold transition-colors hover:bg-ink hover:text-ground"
    >
      Login
    </Link>
  );
}

function LogoutButton() {
  const { logout, isLeaving } = useLogout();
  return (
    <button type="button" onClick={logout} disabled={isLeaving} className={entry}>
      Logout
    </button>
  );
}
