import { useId } from 'react';
import { NavLink } from 'react-router';
import { LogoutForm } from '#features/accounts/session/screens/customer/logout-form.tsx';
import { useOpenBasket } from '#features/basket/screens/customer/panel/basket-panel-provider.tsx';
import { useBrand, useSession } from '#page-kit/shop-data.ts';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Glyph } from '#ui/pictures/glyph.tsx';
import { useHasCart } from './cart-button.tsx';
import { menuFor } from './menu.ts';

const entry =
  'block w-full border-b border-line py-3 text-left font-display text-xl font-semibold tracking-tight [font-stretch:112%] aria-[current=page]:text-accent';

interface MobileMenuProps {
  open: boolean;
  onClose: () => void;
}

/** The same entries as the navbar, as a sheet from below. */
export function MobileMenu({ open, onClose }: MobileMenuProps) {
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
