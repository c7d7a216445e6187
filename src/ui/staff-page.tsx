import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import { Glyph } from '#ui/glyph.tsx';

interface StaffPageProps {
  title: string;
  /** Where the screen belongs, and the way back there. */
  back?: { to: string; label: string };
  /** Beside the title: how many there are, how it stands. */
  aside?: ReactNode;
  /** Beneath the title, in a sentence or two. */
  lead?: ReactNode;
  /** Buttons at the right end. */
  actions?: ReactNode;
  /** One short form, on a card in the middle. */
  narrow?: boolean;
  children: ReactNode;
}

/** The frame of every screen of the staff: all begin at the same height, the title left, what can be done right. */
export function StaffPage({ title, back, aside, lead, actions, narrow = false, children }: StaffPageProps) {
  return (
    <div className="page pt-8 pb-18">
      <div className={classNames(narrow && 'mx-auto max-w-lg')}>
        {back && <BackLink {...back} />}
        <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <h1 className="text-2xl [overflow-wrap:anywhere]">{title}</h1>
              {aside}
            </div>
            {lead && <div className="mt-1 max-w-prose text-ink-soft">{lead}</div>}
          </div>
          {actions && <div className="flex flex-wrap items-end gap-2 print:hidden">{actions}</div>}
        </header>
        {narrow ? <div className="rounded-card border border-line bg-surface p-6">{children}</div> : children}
      </div>
    </div>
  );
}

const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Link
    to={to}
    prefetch="intent"
    className="mb-2 inline-flex min-h-6 items-center gap-1.5 text-sm font-medium text-ink-soft transition-colors hover:text-ink print:hidden"
  >
    <Glyph name="back" className="size-4" />
    {label}
  </Link>
);
