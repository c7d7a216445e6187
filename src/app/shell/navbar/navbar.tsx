import { Link, NavLink } from 'react-router';
import { LogoutForm } from '#features/accounts/session/screens/customer/logout-form.tsx';
import { useDowntime } from '#features/downtime/screens/customer/downtime-watch.tsx';
import { usePageHandle } from '#page-kit/page-handle.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { Glyph } from '#ui/pictures/glyph.tsx';
import { classNames } from '#ui/text/class-names.ts';
import { BrandButton } from './brand-button.tsx';
import { CartButton } from './cart-button.tsx';
import { Dimmed } from './dimmed.tsx';
import { menuFor } from './menu.ts';

const entry =
  'relative inline-flex min-h-11 items-center gap-2.5 text-sm font-medium whitespace-nowrap lg:text-[0.9375rem] after:absolute after:inset-x-0 after:bottom-1.5 after:h-px after:origin-left after:scale-x-0 after:bg-current after:transition-transform hover:after:scale-x-100 aria-[current=page]:after:scale-x-100';

export function Navbar() {
  const session = useSession();
  const { isLocked } = useDowntime();
  const { nightBar, night } = usePageHandle();
  const audience = session?.role ?? 'visitor';
  return (
    <header
      className={classNames(
        'navbar-solid z-40 print:static print:bg-transparent!',
        (night || nightBar) && 'nightfall bg-ground!',
      )}
    >
      <div className="page flex h-16 items-center justify-between gap-4 sm:h-18">
        <BrandButton compact={session !== null} />
        <nav
          aria-label="Main"
          className="hidden items-center gap-[clamp(0.75rem,2.2vw,2.5rem)] sm:flex print:hidden"
        >
          {menuFor(audience).map(({ label, to }) =>
            isLocked ? (
              <Dimmed key={label} className={entry}>
                {label}
              </Dimmed>
            ) : (
              <NavLink key={label} to={to} end={to === '/'} prefetch="intent" className={entry}>
                {label}
              </NavLink>
            ),
          )}
          {!isLocked && (
            <NavLink to="/saved" className={entry}>
              <Glyph name="heart" />
              <span className="sr-only">Saved</span>
            </NavLink>
          )}
          <CartButton className={entry} />
          {session &&
            (isLocked ? <Dimmed className={entry}>Logout</Dimmed> : <LogoutForm className={entry} />)}
          {!session && <LoginLink label={isLocked ? 'Admin access' : 'Login'} />}
        </nav>
        {!isLocked && <SavedOnPhones />}
      </div>
    </header>
  );
}

/** The bar at the foot of narrow screens has no room for it. */
const SavedOnPhones = () => (
  <NavLink
    to="/saved"
    className="-mr-2.5 grid size-11 place-items-center aria-[current=page]:[&_path]:fill-current sm:hidden print:hidden"
  >
    <Glyph name="heart" />
    <span className="sr-only">Saved</span>
  </NavLink>
);

function LoginLink({ label }: { label: string }) {
  return (
    <Link
      to="/login"
      prefetch="intent"
      className="inline-flex min-h-10 items-center rounded-control border border-current px-5 text-[0.9375rem] font-semibold transition-colors hover:bg-ink hover:text-ground"
    >
      {label}
    </Link>
  );
}
