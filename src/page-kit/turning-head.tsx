import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { SortHead } from '#ui/sort-head.tsx';
import { narrowed, turnedIn } from './list-address.ts';

interface TurningHeadProps extends Pick<ComponentProps<typeof SortHead>, 'label' | 'numeric' | 'className'> {
  /** How the list is sorted unless the address says otherwise. */
  usual: 'ascending' | 'descending';
}

/** The head of the only column that a list is sorted by: pressed, it turns the list around. */
export function TurningHead({ usual, ...head }: TurningHeadProps) {
  const query = new URLSearchParams(useLocation().search);
  const isTurned = turnedIn(query) !== undefined;
  const other = usual === 'ascending' ? 'descending' : 'ascending';
  return (
    <SortHead
      {...head}
      sorted={isTurned ? other : usual}
      to={`?${narrowed(query, { sort: isTurned ? undefined : 'reversed' })}`}
    />
  );
}
