import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import { HeadCell } from './table.tsx';

interface SortHeadProps extends Pick<ComponentProps<typeof HeadCell>, 'numeric' | 'className'> {
  label: string;
  /** How the list is sorted by this column; undefined: by another one. */
  sorted: 'ascending' | 'descending' | undefined;
  /** The list in the other direction, or sorted by this column. */
  to: string;
}

/** The head of a column that sorts, by an address. */
export function SortHead({ label, sorted, to, ...cell }: SortHeadProps) {
  return (
    <HeadCell {...cell} aria-sort={sorted ?? 'none'}>
      <Link
        to={to}
        replace
        preventScrollReset
        className={classNames(
          '-my-1 inline-flex min-h-6 items-center gap-1 hover:text-ink',
          sorted && 'text-ink',
        )}
      >
        {label}
        <svg viewBox="0 0 10 14" aria-hidden="true" className="h-3.5">
          <path d="m2 5.5 3-3 3 3" {...stroke} opacity={sorted === 'descending' ? 0.3 : 1} />
          <path d="m2 8.5 3 3 3-3" {...stroke} opacity={sorted === 'ascending' ? 0.3 : 1} />
        </svg>
      </Link>
    </HeadCell>
  );
}

const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 };
