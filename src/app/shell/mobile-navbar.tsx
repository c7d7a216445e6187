import { useId, useState } from 'react';
import { NavLink } from 'react-router';
import { homeOf } from '#features/accounts/page-guard/home.rules.ts';
import { LogoutForm } from '#features/accounts/session/logout-form.tsx';
import { useOpenBasket } from '#features/basket/basket-panel-provider.tsx';
import { useDowntime } from '#features/downtime/downtime-watch.tsx';
import { usePageHandle } from '#page-kit/page-handle.ts';
import { useBrand, useSession } from '#page-kit/shop-data.ts';
import { classNames } from '#ui/class-names.ts';
import { Glyph, type GlyphName } from '#ui/glyph.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Modal } from '#ui/modal.tsx';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import { CartButton, useHasCart } from './cart-button.tsx';
import { Dimmed } from './dimmed.tsx';
import { menuFor } from './menu.ts';

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

const entry =
  'block w-full border-b border-line py-3 text-left font-display text-xl font-semibold tracking-tight [font-stretch:112%] aria-[current=page]:text-accent';

interface MobileMenuProps {
  open: boolean;
  onClose: () => void;
}

/** The same entries as the navbar, as a sheet from below. */
function MobileMenu({ open, onClose }: MobileMenuProps) {
  const titleId = useId();
  const { wordmark } = useBrand();
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={titleId}
      className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-dvh w-full max-w-none translate-y-full rounded-t-card bg-surface text-ink open:translate-y-0 starting:open:translate-y-full"
    >
      <div className="px-6 pt-3 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        <div className="flex items-center justify-between">
          <h2 id={titleId} className="wordmark text-sm font-semibold">
            <span className="sr-only">Menu of </span>
            {wordmark}
          </h2>
          <IconButton label="Close" className="-mr-3" onClick={onClose}>
            <Glyph name="close" />
          </IconButton>
        </div>
        <nav aria-label="Menu">{open && <Entries onClose={onClose} />}</nav>
      </div>
    </Modal>
  );
}

function Entries({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const openBasket = useOpenBasket();
  const audience = session?.role ?? 'visitor';
  const hasCart = useHasCart();
  const thenClose = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <ul>
      {menuFor(audience).map(({ label, to }) => (
        <li key={label}>
          <NavLink to={to} end={to === '/'} onClick={onClose} className={entry}>
            {label}
          </NavLink>
        </li>
      ))}
      <li>
        <NavLink to="/saved" onClick={onClose} className={entry}>
          Saved
        </NavLink>
      </li>
      {hasCart && (
        <li>
          <button type="button" onClick={thenClose(openBasket)} className={entry}>
            Cart
          </button>
        </li>
      )}
      <li>
        {session ? (
          <LogoutForm onPress={onClose} className={entry} />
        ) : (
          <NavLink to="/login" onClick={onClose} className={entry}>
            Login
          </NavLink>
        )}
      </li>
    </ul>
  );
}
