import type { ComponentProps, ReactNode } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { mostPages } from '#platform/lists/most-pages.ts';
import { buttonClass, LinkButton } from '#ui/button.tsx';
import { countedText, type FilterCounts } from '#ui/counted.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterLinks } from '#ui/filter-links.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageLinks } from '#ui/page-links.tsx';
import { SortHead } from '#ui/sort-head.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { Table } from '#ui/table.tsx';
import {
  filtersIn,
  listRows,
  narrowed,
  pageNumberOf,
  placedAt,
  turnedIn,
  withQuery,
} from './list-address.ts';
import { ListFilters } from './list-filters.tsx';
import type { ListPage } from './list-page.ts';

interface ListedProps<Item> {
  /** Null where it could not be read. */
  list: ListPage<Item> | null;
  /** What is listed: `['payout', 'payouts']`. */
  noun: readonly [one: string, many: string];
  heads: ReactNode;
  row: (item: Item) => ReactNode;
  /** In place of the table where nothing is filtered out. */
  empty: { title: string; text?: ReactNode; action?: ReactNode };
  /** Of the table, for screen readers; else what is listed. */
  caption?: string;
  /** The call takes a cursor and no page: no page can be jumped to. */
  byCursor?: boolean;
}

interface StateFilter {
  /** Of the address's parameter. */
  name: string;
  /** Each value with its label, in the order of the page; `all` does not filter. */
  labels: Readonly<Record<string, string>>;
  shown: string;
  /** What is shown where the address has none. */
  usual: string;
  /** None where other filters narrow the list, and the counts of all would mislead. */
  counts: FilterCounts<string>;
}

interface ListScreenProps<Item>
  extends ListedProps<Item>,
    Pick<ComponentProps<typeof StaffPage>, 'title' | 'back' | 'lead' | 'actions'> {
  /** Above the filters. */
  figures?: ReactNode;
  /** Fields of the search, with the names of the address's parameters, and its values as their defaults. */
  search?: ReactNode;
  states?: StateFilter;
  /** The address of the same list as CSV. */
  exportTo?: string;
  /** What is asked before something is done. */
  children?: ReactNode;
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The page of a staff list: its count, export, filters, table and the way to its other pages. All of it is in the address. */
export function ListScreen<Item>(props: ListScreenProps<Item>) {
  const { title, back, lead, actions, figures, search, states, exportTo, children, ...listed } = props;
  const { list, noun } = listed;
  const [, many] = noun;
  const { pathname, search: address } = useLocation();
  const query = new URLSearchParams(address);
  const state = states && states.shown !== states.usual ? { [states.name]: states.shown } : {};
  const kept = { ...state, sort: turnedIn(query) };
  return (
    <StaffPage
      title={title}
      back={back}
      lead={lead}
      aside={
        <p role="status" className="text-ink-soft tabular-nums">
          {list && countedText(list, ...noun)}
        </p>
      }
      actions={
        <>
          {exportTo && list !== null && list.total > 0 && (
            <a href={exportTo} download className={buttonClass('quiet', 'small')}>
              Export as CSV
            </a>
          )}
          {actions}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {figures}
        {search && (
          <ListFilters
            path={pathname}
            label={`Search ${many}`}
            beside={kept}
            cleared={withQuery(pathname, narrowed(new URLSearchParams(), kept))}
            className="flex flex-wrap items-end gap-3"
          >
            {search}
          </ListFilters>
        )}
        {states && (
          <FilterLinks
            label={`${sentence(many)} by state`}
            filters={Object.entries(states.labels).map(([value, label]) => ({
              label,
              to: withQuery(
                pathname,
                narrowed(query, { [states.name]: value === states.usual ? undefined : value }),
              ),
              isCurrent: value === states.shown,
              count: states.counts[value],
            }))}
          />
        )}
        <Listed {...listed} states={states} />
      </div>
      {children}
    </StaffPage>
  );
}

/** The table of a list and the way to its other pages; pale while another one is asked for. */
export function Listed<Item>({
  list,
  noun,
  heads,
  row,
  empty,
  states,
  caption = sentence(noun[1]),
  byCursor = false,
}: ListedProps<Item> & { states?: StateFilter | undefined }) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const isAsking = useNavigation().location?.pathname === pathname;
  const [, many] = noun;
  if (!list)
    return <Notice tone="bad" title={`The ${many} could not be loaded.`} onRetry={() => void revalidate()} />;
  if (list.items.length === 0) return <Nothing list={list} many={many} empty={empty} states={states} />;
  return (
    <>
      <div
        className={isAsking ? 'opacity-60 transition-opacity delay-150' : 'transition-opacity'}
        aria-busy={isAsking}
      >
        <Table caption={caption} tight>
          <thead>
            <tr>{heads}</tr>
          </thead>
          <tbody>{list.items.map(row)}</tbody>
        </Table>
      </div>
      <ListPages list={list} many={many} byCursor={byCursor} />
    </>
  );
}

interface NothingProps extends Pick<ListedProps<unknown>, 'empty'> {
  list: Pick<ListPage<unknown>, 'total'>;
  many: string;
  states: StateFilter | undefined;
}

/** Why there are no rows: the list has fewer pages, the filters let none through, or there is nothing to list yet. */
function Nothing({ list, many, empty, states }: NothingProps) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const to = (filters: Parameters<typeof narrowed>[1]) => withQuery(pathname, narrowed(query, filters));
  if (list.total > 0)
    return (
      <EmptyState title={`No ${many} on this page.`} action={<LinkButton to={to({})}>First page</LinkButton>}>
        The list has fewer pages.
      </EmptyState>
    );
  const isUsual = !states || states.shown === states.usual;
  const isSearched =
    filtersIn(narrowed(query, { sort: undefined, ...(states && { [states.name]: undefined }) })) !== '';
  const showAll = states && 'all' in states.labels && states.shown !== 'all' && (
    <LinkButton to={to({ [states.name]: states.usual === 'all' ? undefined : 'all' })}>Show all</LinkButton>
  );
  if (isUsual && !isSearched)
    return (
      <EmptyState title={empty.title} action={empty.action ?? showAll}>
        {empty.text}
      </EmptyState>
    );
  return (
    <EmptyState title="No matches." action={showAll}>
      {isSearched ? 'Try a different search.' : 'Try a different filter.'}
    </EmptyState>
  );
}

interface ListPagesProps {
  list: Pick<ListPage<unknown>, 'total' | 'next'>;
  many: string;
  byCursor?: boolean;
}

/** The pages of a list whose address says which one is shown: the first ones can be jumped to, the others follow one by one. */
export function ListPages({ list: { total, next }, many, byCursor = false }: ListPagesProps) {
  const query = new URLSearchParams(useLocation().search);
  const address = (place: Parameters<typeof placedAt>[1]) => `?${placedAt(query, place)}`;
  const page = pageNumberOf(query.get('page'));
  const isBehind = query.has('cursor');
  const totalPages = byCursor || isBehind ? 0 : Math.min(Math.ceil(total / listRows), mostPages);
  return (
    <PageLinks
      label={`Pages of ${many}`}
      page={page}
      totalPages={totalPages}
      addressOf={(one) => address({ page: one })}
      next={next && page >= totalPages ? address({ cursor: next }) : undefined}
      first={isBehind ? address({}) : undefined}
    />
  );
}

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
