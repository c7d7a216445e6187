import type { ReactNode } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { FilterCounts } from '#page-kit/filter-counts.ts';
import { narrowed, withQuery } from '#page-kit/list-address.ts';
import { ListFilters } from '#page-kit/list-filters.tsx';
import type { ListPage } from '#page-kit/list-page.ts';
import { Listed } from '#page-kit/listed.tsx';
import { countedText } from '#ui/counted.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterLinks } from '#ui/filter-links.tsx';
import { Notice } from '#ui/notice.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { Table } from '#ui/table.tsx';
import { type AskedList, handoverRows } from './asked-in.ts';
import type { HandoverOrder } from './handover.contract.ts';

interface HandoverScreenProps<View extends string> {
  title: string;
  /** The list's own address. */
  path: string;
  /** Null where it could not be read. */
  list: ListPage<HandoverOrder> | null;
  asked: AskedList<View>;
  legend: string;
  views: readonly { value: View; label: string }[];
  /** How many each view would give; none while something is searched for. */
  counts: FilterCounts<View>;
  caption: string;
  /** The heads of the table, in the order of the cells. */
  heads: ReactNode;
  row: (order: HandoverOrder) => ReactNode;
  /** Of this view, where nothing was searched for. */
  empty: { title: string; text: string };
  failed: string;
  /** What is asked before something is done. */
  children?: ReactNode;
}

/** A list of vehicles that a worker hands over or takes back. */
export function HandoverScreen<View extends string>(props: HandoverScreenProps<View>) {
  const { title, path, list, asked, legend, views, counts, caption, heads, row, failed } = props;
  const { revalidate } = useRevalidator();
  const { show, search } = asked;
  const empty = search ? nothingFound : props.empty;
  return (
    <StaffPage
      title={title}
      aside={
        <p role="status" className="text-ink-soft tabular-nums">
          {list && countedText(list, 'vehicle', 'vehicles')}
        </p>
      }
    >
      <HandoverFilter path={path} legend={legend} views={views} counts={counts} show={show} search={search} />
      {list ? (
        <Listed
          list={list}
          many="vehicles"
          size={handoverRows}
          empty={<EmptyState title={empty.title}>{empty.text}</EmptyState>}
        >
          <Table caption={caption} tight>
            <thead>
              <tr>{heads}</tr>
            </thead>
            <tbody>{list.items.map(row)}</tbody>
          </Table>
        </Listed>
      ) : (
        <Notice tone="bad" title={failed} onRetry={revalidate} />
      )}
      {props.children}
    </StaffPage>
  );
}

const nothingFound = {
  title: 'No matches.',
  text: 'Try a different receipt, customer or model.',
};

interface HandoverFilterProps<View extends string> {
  /** The list's own address. */
  path: string;
  legend: string;
  views: readonly { value: View; label: string }[];
  counts: FilterCounts<View>;
  show: View;
  search: string;
}

/** Which part of a list, and a search that answers during typing. The address always says what is shown. */
function HandoverFilter<View extends string>(props: HandoverFilterProps<View>) {
  const { path, legend, views, counts, show, search } = props;
  const query = new URLSearchParams(useLocation().search);
  return (
    <div className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      <ListFilters
        path={path}
        label={legend}
        beside={{ show, sort: query.get('sort') ?? undefined }}
        cleared={withQuery(path, narrowed(query, { search: undefined }))}
        className="flex gap-3"
      >
        <SearchBox
          name="search"
          label="Search by receipt, customer or model"
          placeholder="Receipt, customer or model"
          defaultValue={search}
          className="grow lg:max-w-lg"
        />
      </ListFilters>
      <FilterLinks
        label={legend}
        filters={views.map(({ value, label }) => ({
          label,
          to: `${path}?${narrowed(query, { show: value })}`,
          isCurrent: value === show,
          count: counts[value],
        }))}
      />
    </div>
  );
}
