import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

interface CarGridProps {
  children: ReactNode;
  /** What is shown is about to be replaced. */
  stale?: boolean;
  /** On a phone: one beside the other, to be swiped, where the list is not what the page is about. */
  inRow?: boolean;
}

export function CarGrid({ children, stale = false, inRow = false }: CarGridProps) {
  return (
    <ul
      aria-busy={stale}
      className={classNames(
        'grid gap-4 transition-opacity sm:grid-cols-2 sm:gap-6 lg:grid-cols-3 lg:gap-8',
        inRow &&
          'max-sm:-mx-4 max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-4 max-sm:auto-cols-[82%] max-sm:grid-flow-col max-sm:overflow-x-auto max-sm:px-4 max-sm:*:snap-start',
        stale && 'opacity-50',
      )}
    >
      {children}
    </ul>
  );
}
