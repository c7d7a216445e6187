import { LogoutForm } from '#features/accounts/session/screens/customer/logout-form.tsx';
import { useSession } from '#page-kit/shop-data.ts';
import { menuFor } from './navbar/menu.ts';

const entry = 'py-2 text-sm font-semibold underline';

/** On narrow screens the menu opens by script: without it, its entries stand here. */
export function MenuWithoutScript() {
  const session = useSession();
  if (!session) return null;
  return (
    <noscript>
      <nav
        aria-label="Menu"
        className="page flex flex-wrap gap-x-6 border-b border-line py-2 sm:hidden print:hidden"
      >
        {menuFor(session.role).map(({ label, to }) => (
          <a key={label} href={to} className={entry}>
            {label}
          </a>
        ))}
        <a href="/saved" className={entry}>
          Saved
        </a>
        <LogoutForm className={entry} />
      </nav>
    </noscript>
  );
}
