import type { ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { placedAt, withQuery } from './list-address.ts';
import type { ListPage } from './list-page.ts';
import { ListPages } from './list-pages.tsx';

interface ListedProps {
  list: Pick<ListPage<unknown>, 'items' | 'total' | 'next'>;
  /** What is listed: 'payouts'. */
  many: string;
  /** Rows of a list page. */
  size: number;
  /** In place of the table where nothing fits. */
  empty: ReactNode;
  /** The table. */
  children: ReactNode;
}

/** The table of a list page and the way to the others; pale while another one is asked for. */
export function Listed({ list, many, size, empty, children }: ListedProps) {
  const { pathname, search } = useLocation();
  const isAsking = useNavigation().location?.pathname === pathname;
  if (list.items.length === 0 && list.total === 0) return empty;
  if (list.items.length === 0)
    return (
      <EmptyState
        title={`No ${many} on this page.`}
        action={
          <LinkButton to={withQuery(pathname, placedAt(new URLSearchParams(search), {}))}>
            First {many}
          </LinkButton>
        }
      >
        The list has fewer pages.
      </EmptyState>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div
        className={isAsking ? 'opacity-60 transition-opacity delay-150' : 'transition-opacity'}
        aria-busy={isAsking}
      >
        {children}
      </div>
      <ListPages
        label={`Pages of ${many}`}
        list={list}
        size={size}
        further={`Further ${many}`}
        first={`First ${many}`}
      />
    </div>
  );
}
