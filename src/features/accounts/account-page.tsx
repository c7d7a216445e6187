import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { useSession } from '#page-kit/shop-data.ts';
import { Glyph } from '#ui/glyph.tsx';
import { sectionsFor } from './account-sections.rules.ts';

interface AccountPageProps {
  title: string;
  /** Beside the title: how it stands. */
  aside?: ReactNode;
  /** Beneath the title, in a sentence or two. */
  lead?: ReactNode;
  /** The overview itself has no way back to it. */
  isOverview?: boolean;
  children: ReactNode;
}

/** The frame of every page of one's own account: the other pages at its side, in a narrow window behind the way back. */
export function AccountPage({ title, aside, lead, isOverview = false, children }: AccountPageProps) {
  const session = useSession();
  // Until the account is as it has to be, there is no other page to go to.
  const isFree = session !== null && !session.mustChangePassword && !session.mustEnrol;
  return (
    <div className="page grid gap-x-18 pt-8 pb-28 sm:pt-12 sm:pb-18 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <div>{isFree && <Sections isOverview={isOverview} />}</div>
      <div className="max-w-2xl min-w-0">
        <header className="mb-8">
          <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <h1 className="text-3xl [overflow-wrap:anywhere]">{title}</h1>
            {aside}
          </div>
          {lead && <div className="mt-3 max-w-prose text-ink-soft">{lead}</div>}
        </header>
        {children}
      </div>
    </div>
  );
}

function Sections({ isOverview }: { isOverview: boolean }) {
  const session = useSession();
  const sections = session ? sectionsFor(session.role) : [];
  return (
    <>
      {!isOverview && (
        <Link
          to="/account"
          className="mb-3 inline-flex min-h-6 items-center gap-1.5 text-sm font-medium text-ink-soft hover:text-ink lg:hidden print:hidden"
        >
          <Glyph name="back" className="size-4" />
          Your account
        </Link>
      )}
      <nav aria-label="Account" className="sticky top-28 max-lg:hidden print:hidden">
        <ul className="grid gap-1">
          {[{ to: '/account', label: 'Overview' }, ...sections].map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                className="block border-l-2 border-line py-1.5 pl-4 text-sm font-medium text-ink-soft transition-colors hover:text-ink aria-[current=page]:border-current aria-[current=page]:text-ink"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
