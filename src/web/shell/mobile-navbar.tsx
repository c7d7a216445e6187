import { CarFront, CircleUserRound, House, LogIn, Menu } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { NavLink } from 'react-router';
import { may } from '#platform/permissions.ts';
import { useSession } from '#web/shop-data.ts';
import { CartButton } from './cart-button.tsx';
import { dashboardOf } from './menu.ts';
import { MobileMenu } from './mobile-menu.tsx';

const slot =
  'grid min-h-16 grow basis-0 place-items-center content-center gap-1 text-[0.6875rem] font-medium text-ink-soft aria-[current=page]:text-ink';

/** The bar at the bottom of narrow screens, in reach of the thumb. */
export function MobileNavbar() {
  const [isOpen, setOpen] = useState(false);
  const session = useSession();
  const audience = session?.role ?? 'visitor';
  return (
    <>
      <nav
        aria-label="Main, mobile"
        className="fixed inset-x-0 bottom-0 z-40 flex border-t border-line bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur sm:hidden"
      >
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
          className={slot}
        >
          <Menu className="size-5" strokeWidth={1.6} aria-hidden="true" />
          Menu
        </button>
        <Slot to="/" label="Home" icon={<House className="size-5" strokeWidth={1.6} aria-hidden="true" />} />
        <Slot
          to="/cars"
          label="Cars"
          icon={<CarFront className="size-5" strokeWidth={1.6} aria-hidden="true" />}
        />
        {session ? (
          <Slot
            to={dashboardOf(audience)}
            label="Dashboard"
            icon={<CircleUserRound className="size-5" strokeWidth={1.6} aria-hidden="true" />}
          />
        ) : (
          <Slot
            to="/login"
            label="Login"
            icon={<LogIn className="size-5" strokeWidth={1.6} aria-hidden="true" />}
          />
        )}
        {may(audience, 'keep a basket') && <CartButton className={slot} />}
      </nav>
      <MobileMenu open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function Slot({ to, label, icon }: { to: string; label: string; icon: ReactNode }) {
  return (
    <NavLink to={to} end={to === '/'} className={slot}>
      {icon}
      {label}
    </NavLink>
  );
}
