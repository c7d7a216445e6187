import { Link, useLocation, useNavigation, useRevalidator } from 'react-router';
import { ListFilters } from '#page-kit/list-filters.tsx';
import { LinkButton } from '#ui/button.tsx';
import { FilterLinks } from '#ui/filter-links.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { keysOf, type ListingState, listingStateWords } from '../facts.rules.ts';
import { type StockPage, stockNotLoaded } from './fetch-stock.ts';
import type { StockSummary } from './stock.contract.ts';
import { type CatalogueName, catalogueNames } from './stock.rules.ts';
import { catalogueTitles, foundText, StockTable } from './stock-table.tsx';
import { type StockView, stockAddress } from './stock-view.ts';

interface StockSectionProps {
  view: StockView;
  /** Null where it could not be loaded. */
  page: StockPage | null;
  summary: StockSummary | null;
}

const count = (number: number) => number.toLocaleString('en-US');

/** The stock of both catalogues, one at a time: each has its table, and the address says what it shows. */
export function StockSection({ view, page, summary }: StockSectionProps) {
  const { revalidate } = useRevalidator();
  const { location } = useNavigation();
  return (
    <section aria-label="Stock" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <StockSearch view={view} />
        <CatalogueTabs view={view} summary={summary} />
        <p role="status" className="ml-auto self-end pb-2.5 text-sm text-ink-soft tabular-nums">
          {page && foundText(page, view)}
        </p>
      </div>
      <StockFilters view={view} summary={summary} />
      {page?.understood && (
        <p role="status">
          Showing results for <strong className="font-semibold">{page.understood}</strong>.{' '}
          <Link to={stockAddress({ ...view, exact: true })} replace className="underline underline-offset-4">
            Search for “{view.search}” instead
          </Link>
        </p>
      )}
      <FailedPictures view={view} summary={summary} />
      {page ? (
        <StockTable view={view} list={page} stale={location !== undefined} />
      ) : (
        <Notice tone="bad" title={stockNotLoaded} onRetry={revalidate} />
      )}
    </section>
  );
}

/** By make and model, and by whatever else customers' search understands. */
function StockSearch({ view: { search, catalogue, sort, low, state } }: Pick<StockSectionProps, 'view'>) {
  const path = useLocation().pathname;
  const all = {
    catalogue,
    search: '',
    exact: false,
    sort: 'newest',
    low: false,
    failedPictures: false,
  } as const;
  return (
    <ListFilters
      path={path}
      label="Search the stock"
      cleared={`${path}${stockAddress(all)}`}
      beside={{
        catalogue: catalogue === 'vip' ? catalogue : undefined,
        sort: sort === 'newest' ? undefined : sort,
        low: low ? 'true' : undefined,
        state,
      }}
      className="flex grow basis-80 gap-2 lg:max-w-xl"
    >
      <TextField
        label="Search by make or model"
        name="search"
        type="search"
        defaultValue={search}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        className="grow"
      />
    </ListFilters>
  );
}

function CatalogueTabs({ view, summary }: Pick<StockSectionProps, 'view' | 'summary'>) {
  return (
    <nav aria-label="Catalog">
      <ul className="flex gap-1 rounded-control bg-raised p-1 inset-ring inset-ring-line">
        {(['cars', 'vip'] as const).map((catalogue) => (
          <li key={catalogue}>
            <Link
              to={stockAddress({ ...view, catalogue, search: '', failedPictures: false })}
              preventScrollReset
              aria-current={view.catalogue === catalogue ? 'page' : undefined}
              className="flex min-h-segment items-center gap-2 rounded-[3px] px-4 text-control font-semibold text-ink-soft aria-[current=page]:bg-thumb aria-[current=page]:text-ink"
            >
              {catalogueTitles[catalogue]}{' '}
              {summary && <span className="font-medium tabular-nums">{count(summary[catalogue].total)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What a filter would give is known where nothing is searched for beside it. */
function StockFilters({ view, summary }: Pick<StockSectionProps, 'view' | 'summary'>) {
  const of = view.search === '' && !view.failedPictures ? summary?.[view.catalogue] : undefined;
  const to = (state: ListingState | undefined, low = false) => stockAddress({ ...view, state, low });
  return (
    <FilterLinks
      label="Cars by state"
      filters={[
        { label: 'Any state', to: to(undefined), isCurrent: !view.state && !view.low },
        ...keysOf(listingStateWords).map((state) => ({
          label: listingStateWords[state],
          to: to(state),
          isCurrent: view.state === state && !view.low,
          count: of?.states[state],
        })),
        {
          label: 'Low stock',
          to: to(undefined, true),
          isCurrent: view.low,
          count: of && { total: of.low, atLeast: false },
        },
      ]}
    />
  );
}

const carsOf = (catalogue: CatalogueName, count: number) =>
  `${count.toLocaleString('en-US')} ${catalogue === 'vip' ? 'VIP ' : ''}${count === 1 ? 'car has' : 'cars have'}`;

/** Says that pictures could not be had, in whichever catalogue, and leads to their cars. */
function FailedPictures({ view, summary }: { view: StockView; summary: StockSummary | null }) {
  if (view.failedPictures)
    return (
      <Notice title="Only cars with a missing picture">
        <LinkButton to={stockAddress({ ...view, failedPictures: false })} size="small" className="mt-2">
          Show all cars
        </LinkButton>
      </Notice>
    );
  return catalogueNames.map((catalogue) => {
    const count = summary?.[catalogue].failedPictures ?? 0;
    if (count === 0) return null;
    const to = stockAddress({
      catalogue,
      search: '',
      exact: false,
      sort: 'newest',
      low: false,
      failedPictures: true,
    });
    return (
      <Notice
        key={catalogue}
        tone="warn"
        title={`${carsOf(catalogue, count)} a picture that could not be loaded.`}
      >
        <LinkButton to={to} size="small" className="mt-2">
          Show {count === 1 ? 'it' : 'them'}
        </LinkButton>
      </Notice>
    );
  });
}
