import { memo, Suspense } from 'react';
import { partAtRest, useWakeOnChange, WhileAtRest } from '#page-kit/at-hand/part-at-rest.tsx';
import type { Asked } from '../../../address/asked.rules.ts';
import type { SearchCounts } from '../../../search.contract.ts';
import { filtersId } from './filters/list-form.ts';
import type { SaidOfSearch } from './filters/said.ts';
import type { ListSearchProps } from './list-search.tsx';

const headId = 'list-head';
const boxId = 'list-box';

const FilterPanel = partAtRest(
  filtersId,
  async () => (await import('./filters/filter-panel.tsx')).FilterPanel,
);
const ListBar = partAtRest(headId, async () => (await import('./filters/list-bar.tsx')).ListBar);

const ListSearch = partAtRest(boxId, async () => (await import('./list-search.tsx')).ListSearch);

interface ListPartProps {
  /** The list's own address. */
  action: string;
  asked: Asked;
  counts: Promise<SearchCounts | null>;
}

interface FilterColumnProps extends ListPartProps {
  /** The usual terms of financing, in words. */
  basis: string;
}

/**
 * The filters: beside the list, or over it as a sheet that the browser opens and closes by itself. Rendered again only with
 * a new list: React would else fetch its script.
 */
export const FilterColumn = memo(function FilterColumn(props: FilterColumnProps) {
  useWakeOnChange(props);
  return (
    <aside
      id={filtersId}
      popover="auto"
      aria-label="Filters"
      className="filter-sheet bg-surface text-ink lg:bg-transparent"
    >
      <Suspense
        fallback={
          <WhileAtRest>
            <p className="p-6 text-ink-soft lg:px-0">Loading the filters …</p>
          </WhileAtRest>
        }
      >
        <FilterPanel {...props} />
      </Suspense>
    </aside>
  );
});

interface ListHeadProps extends ListPartProps {
  said: SaidOfSearch;
}

/** What was understood and chosen, and the sort. It has its height from the first. */
export const ListHead = memo(function ListHead(props: ListHeadProps) {
  useWakeOnChange(props);
  return (
    <div id={headId} className="mb-4 min-h-control">
      <Suspense fallback={<WhileAtRest />}>
        <ListBar {...props} />
      </Suspense>
    </div>
  );
});

/** The search box, and the form of all that stands here. */
export const SearchForm = memo(function SearchForm(props: ListSearchProps) {
  useWakeOnChange(props);
  return (
    <div id={boxId} className="min-h-control min-w-0 grow sm:max-w-96">
      <Suspense fallback={<WhileAtRest />}>
        <ListSearch {...props} />
      </Suspense>
    </div>
  );
});
