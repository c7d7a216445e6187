import type { ReactNode } from 'react';
import { LinkButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { HeadCell, Table } from '#ui/tables/table.tsx';
import type { HandoverOrder } from '../../handover.contract.ts';
import type { FloorPage } from './read-handovers.ts';

/** '1 vehicle', '1,000+ vehicles'. */
export function countText({ total, atLeast }: FloorPage, unit: string): string {
  const number = `${total.toLocaleString('en-US')}${atLeast ? '+' : ''}`;
  return `${number} ${total === 1 ? unit : `${unit}s`}`;
}

interface HandoverListProps {
  caption: string;
  page: FloorPage;
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

/** A page of vehicles to scan; the next one is an address of its own. */
export function HandoverList({
  caption,
  page,
  heads,
  row,
  addressOf,
  isFirst,
  empty,
  stale,
}: HandoverListProps) {
  if (page.orders.length === 0) return <EmptyState title={empty.title}>{empty.text}</EmptyState>;
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
        <tbody>{page.orders.map(row)}</tbody>
      </Table>
      {(page.next || !isFirst) && (
        <p className="mt-6 flex justify-end gap-2">
          {!isFirst && (
            <LinkButton size="small" to={addressOf()}>
              First page
            </LinkButton>
          )}
          {page.next && (
            <LinkButton size="small" to={addressOf(page.next)}>
              Next page
            </LinkButton>
          )}
        </p>
      )}
    </div>
  );
}
