import type { ReactNode } from 'react';
import { classNames } from '#ui/text/class-names.ts';

interface CarGridProps {
  children: ReactNode;
  /** What is shown is about to be replaced. */
  stale?: boolean;
}

export function CarGrid({ children, stale = false }: CarGridProps) {
  return (
    <ul
      aria-busy={stale}
      className={classNames(
        'grid gap-4 transition-opacity sm:grid-cols-2 sm:gap-6 lg:grid-cols-3 lg:gap-8',
        stale && 'opacity-50',
      )}
    >
      {children}
    </ul>
  );
}
