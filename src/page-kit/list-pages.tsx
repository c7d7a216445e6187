import { useLocation } from 'react-router';
import { mostPages } from '#platform/lists/most-pages.ts';
import { LinkButton } from '#ui/button.tsx';
import { PageLinks } from '#ui/page-links.tsx';
import { pageNumberOf, placedAt } from './list-address.ts';
import type { ListPage } from './list-page.ts';

interface ListPagesProps {
  /** Names the pages for screen readers. */
  label: string;
  list: Pick<ListPage<unknown>, 'total' | 'next'>;
  /** Rows of a list page. */
  size: number;
  /** What lies behind the last page that can be jumped to. */
  further: string;
  /** The beginning, as one comes back to it from there. */
  first: string;
}

/** The pages of a list whose address says which one is shown: the first can be jumped to, and those behind them are gone on to. */
export function ListPages({ label, list: { total, next }, size, further, first }: ListPagesProps) {
  const query = new URLSearchParams(useLocation().search);
  const page = pageNumberOf(query.get('page'));
  const totalPages = Math.min(Math.ceil(total / size), mostPages);
  const address = (place: Parameters<typeof placedAt>[1]) => `?${placedAt(query, place)}`;
  const behind = next && page >= totalPages ? address({ cursor: next }) : undefined;
  if (query.has('cursor'))
    return (
      <nav aria-label={label} className="flex justify-end gap-3">
        <LinkButton size="small" to={address({})}>
          {first}
        </LinkButton>
        {next && (
          <LinkButton size="small" to={address({ cursor: next })}>
            {further}
          </LinkButton>
        )}
      </nav>
    );
  return (
    <PageLinks
      label={label}
      page={page}
      totalPages={totalPages}
      addressOf={(one) => address({ page: one })}
      next={behind}
    />
  );
}
