import { lazy, Suspense, useState } from 'react';
import { NavLink } from 'react-router';
import { may } from '#platform/permissions.ts';
import { classNames } from '#ui/class-names.ts';
import { Glyph, type GlyphName } from '#ui/glyph.tsx';
import { useSession } from '#web/shop-data.ts';
import { CartButton } from './cart-button.tsx';
import { dashboardOf } from './menu.ts';
import { usePageHandle } from './page-handle.ts';
import { useOpenedOnce } from './use-opened-once.ts';

const MobileMenu = lazy(async () => ({ default: (await import('./mobile-menu.tsx')).MobileMenu }));

const slot =
  'grid min-h-16 grow basis-0 place-items-center content-center gap-1 text-[0.6875rem] font-medium text-ink-soft aria-[current=page]:text-ink';

/** The bar at the bottom of narrow screens, in reach of the thumb. */
export function MobileNavbar() {
  const [isOpen, setOpen] = useState(false);
  const isWanted = useOpenedOnce(isOpen);
  const session = useSession();
  const { night } = usePageHandle();
  const audience = session?.role ?? 'visitor';
  return (
    <>
      <nav
        aria-label="Main, mobile"
        className={classNames(
          'fixed inset-x-0 bottom-0 z-40 flex border-t border-line bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur sm:hidden',
          night && 'nightfall',
        )}
      >
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
          className={slot}
        >
          <Glyph name="menu" />
          Menu
        </button>
        <Slot to="/" label="Home" glyph="home" />
        <Slot to="/cars" label="Cars" glyph="car" />
        {session ? (
          <Slot to={dashboardOf(audience)} label="Dashboard" glyph="person" />
        ) : (
          <Slot to="/login" label="Login" glyph="enter" />
        )}
        {may(audience, 'keep a basket') && <CartButton className={slot} />}
      </nav>
      <Suspense>{isWanted && <MobileMenu open={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function Slot({ to, label, glyph }: { to: string; label: string; glyph: GlyphName }) {
  return (
    <NavLink to={to} end={to === '/'} className={slot}>
      <Glyph name={glyph} />
      {label}
    </NavLink>
  );
}
