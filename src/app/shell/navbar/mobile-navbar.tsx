import { useState } from 'react';
import { NavLink } from 'react-router';
import { homeOf } from '#features/accounts/page-guard/home.rules.ts';
import { useDowntime } from '#features/downtime/screens/customer/downtime-watch.tsx';
import { usePageHandle } from '#page-kit/page-handle.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { useOpenedOnce } from '#ui/dialogs/use-opened-once.ts';
import { Glyph, type GlyphName } from '#ui/pictures/glyph.tsx';
import { classNames } from '#ui/text/class-names.ts';
import { CartButton } from './cart-button.tsx';
import { Dimmed } from './dimmed.tsx';
import { MobileMenu } from './mobile-menu.tsx';

const slot =
  'grid min-h-16 grow basis-0 place-items-center content-center gap-1 text-[0.6875rem] font-medium text-ink-soft aria-[current=page]:text-ink';

/** The bar at the bottom of narrow screens, in reach of the thumb. */
export function MobileNavbar() {
  const [isOpen, setOpen] = useState(false);
  const isWanted = useOpenedOnce(isOpen);
  const session = useSession();
  const { isLocked } = useDowntime();
  const { night } = usePageHandle();
  const audience = session?.role ?? 'visitor';
  return (
    <>
      <nav
        aria-label="Main, mobile"
        className={classNames(
          'fixed inset-x-0 bottom-0 z-40 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden',
          night && 'nightfall',
        )}
      >
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          disabled={isLocked}
          onClick={() => setOpen(true)}
          className={classNames(slot, 'disabled:opacity-45 noscript:hidden')}
        >
          <Glyph name="menu" />
          Menu
        </button>
        <Slot to="/" label="Home" glyph="home" dimmed={isLocked} />
        <Slot to="/cars" label="Cars" glyph="car" dimmed={isLocked} />
        {session ? (
          <Slot to={homeOf(audience)} label="Dashboard" glyph="person" dimmed={isLocked} />
        ) : (
          <Slot to="/login" label={isLocked ? 'Admin access' : 'Login'} glyph="enter" />
        )}
        <CartButton className={slot} />
      </nav>
      {isWanted && <MobileMenu open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SlotProps {
  to: string;
  label: string;
  glyph: GlyphName;
  dimmed?: boolean;
}

function Slot({ to, label, glyph, dimmed }: SlotProps) {
  if (dimmed) {
    return (
      <Dimmed className={slot}>
        <Glyph name={glyph} />
        {label}
      </Dimmed>
    );
  }
  return (
    <NavLink to={to} end={to === '/'} className={slot}>
      <Glyph name={glyph} />
      {label}
    </NavLink>
  );
}
