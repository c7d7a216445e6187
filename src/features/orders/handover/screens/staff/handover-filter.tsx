import { useLocation } from 'react-router';
import type { FilterCounts } from '#page-kit/ask/filter-counts.ts';
import { narrowed, withQuery } from '#page-kit/lists/list-address.ts';
import { ListFilters } from '#page-kit/lists/list-filters.tsx';
import { SearchBox } from '#ui/forms/search-box.tsx';
import { FilterLinks } from '#ui/tables/filter-links.tsx';

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
export function HandoverFilter<View extends string>(props: HandoverFilterProps<View>) {
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
