import type { ReactNode } from 'react';
import type { ListPage } from '#page-kit/ask/list-page.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { HeadCell, Table } from '#ui/tables/table.tsx';
import type { HandoverOrder } from '../../handover.contract.ts';

export interface HandoverListProps {
  caption: string;
  list: ListPage<HandoverOrder>;
  /** In the order of the cells; one that is for wide windows only is hidden as they are. */
  heads: readonly (string | { wide: string })[];
  row: (order: HandoverOrder) => ReactNode;
  /** Where the list goes on, and where it begins. */
  addressOf: (cursor?: string) => string;
  isFirst: boolean;
  empty: { title: string; text: string };
  /** Shown instead of what is asked for now. */
  stale: boolean;
}

/** A list page of vehicles to scan; the next one is an address of its own. */
export function HandoverList({
  caption,
  list,
  heads,
  row,
  addressOf,
  isFirst,
  empty,
  stale,
}: HandoverListProps) {
  if (list.items.length === 0) return <EmptyState title={empty.title}>{empty.text}</EmptyState>;
  return (
    <div className={stale ? 'opacity-60 transition-opacity' : 'transition-opacity'} aria-busy={stale}>
      <Table caption={caption}>
        <thead>
          <tr>
            {heads.map((head) =>
              typeof head === 'string' ? (
                <HeadCell key={head}>{head}</HeadCell>
              ) : (
                <HeadCell key={head.wide} className="max-xl:hidden">
                  {head.wide}
                </HeadCell>
              ),
            )}
            <HeadCell>
              <span className="sr-only">What to do</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>{list.items.map(row)}</tbody>
      </Table>
      {(list.next || !isFirst) && (
        <p className="mt-6 flex justify-end gap-2">
          {!isFirst && (
            <LinkButton size="small" to={addressOf()}>
              First page
            </LinkButton>
          )}
          {list.next && (
            <LinkButton size="small" to={addressOf(list.next)}>
              Next page
            </LinkButton>
          )}
        </p>
      )}
    </div>
  );
}
