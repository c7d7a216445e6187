import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The way on: a link or a button. */
  action?: ReactNode;
  className?: string;
}

/** Where there is nothing yet: says so, and what to do about it. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div
      className={classNames('grid justify-items-start gap-3 border-t border-line py-12 sm:py-18', className)}
    >
      <svg viewBox="0 0 240 64" aria-hidden="true" className="mb-3 h-14 text-ink-soft/60">
        <path
          d="M6 50h22m40 0h96m40 0h30M28 50a20 20 0 0 1 40 0M164 50a20 20 0 0 1 40 0M12 50c-2-14 8-20 34-24 22-12 44-20 74-20 26 0 48 8 68 22 26 2 42 8 44 22"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.25"
          strokeLinecap="round"
        />
      </svg>
      <p className="font-display text-xl font-semibold tracking-tight [font-stretch:112%]">{title}</p>
      {children && <div className="max-w-prose text-ink-soft">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
