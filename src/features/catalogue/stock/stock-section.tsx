import { type ComponentProps, useState } from 'react';
import { Link, useLocation, useNavigation, useRevalidator } from 'react-router';
import { ListFilters } from '#page-kit/list-filters.tsx';
import type { ListPage } from '#page-kit/list-page.ts';
import { ListPages } from '#page-kit/list-screen.tsx';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterLinks } from '#ui/filter-links.tsx';
import { Notice } from '#ui/notice.tsx';
import { SortHead } from '#ui/sort-head.tsx';
import { HeadCell, Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import { keysOf, type ListingState, listingStateWords } from '../facts.rules.ts';
import { PictureDialog } from '../pictures/picture-dialog.tsx';
import { useAwaitedPictures } from '../pictures/use-awaited-pictures.ts';
import { type StockPage, stockNotLoaded } from './fetch-stock.ts';
import type { StockCar, StockSummary } from './stock.contract.ts';
import { type CatalogueName, catalogueNames } from './stock.rules.ts';
import { StockRow } from './stock-row.tsx';
import { nextSort, type StockView, stockAddress } from './stock-view.ts';

const catalogueTitles: Record<CatalogueName, string> = { cars: 'Cars', vip: 'VIP Cars' };

interface StockTableProps {
  view: StockView;
  list: ListPage<StockCar>;
  stale: boolean;
}

/** A list page of one catalogue. */
function StockTable({ view, list, stale }: StockTableProps) {
  const { revalidate } = useRevalidator();
  const [changing, change] = useState<{ car: StockCar; file?: File }>();
  useAwaitedPictures(list.items);
  if (list.items.length === 0) return <NoStock view={view} hasCars={list.total > 0} />;
  return (
    <>
      <Table
        caption={catalogueTitles[view.catalogue]}
        className={classNames('transition-opacity max-lg:[&_:is(td,th)]:px-2', stale && 'opacity-60')}
      >
        <StockHead view={view} />
        <tbody>
          {list.items.map((car) => (
            <StockRow
              key={car._id}
              car={car}
              catalogue={view.catalogue}
              onPicture={(wanted, file) => change({ car: wanted, ...(file && { file }) })}
            />
          ))}
        </tbody>
      </Table>
      <ListPages list={list} many="cars" />
      {changing && (
        <PictureDialog
          {...changing}
          onClose={() => change(undefined)}
          onGiven={() => {
            change(undefined);
            void revalidate();
          }}
        />
      )}
    </>
  );
}

/** How many cars were found. */
function foundText({ total, atLeast }: ListPage<StockCar>, { search, low, state }: StockView): string {
  const many = `${count(total)}${atLeast ? '+' : ''} ${state ? `${state} ` : ''}${total === 1 ? 'car' : 'cars'}`;
  const which = `${low ? ' low in stock' : ''}${search ? ` for \u201c${search}\u201d` : ''}`;
  return `${many}${which}`;
}

function emptyTitle({ search, low, state, failedPictures }: StockView): string {
  if (state) return `No ${state} cars here.`;
  if (search) return 'No cars available.';
  if (failedPictures) return 'No pictures are missing.';
  return low ? 'No cars are low in stock.' : 'No cars available.';
}

/** Where the first car of a catalogue is listed. */
const wayToAdd: Readonly<Record<CatalogueName, string>> = { cars: '/add-car', vip: '/add-vip-car' };

function NoStock({ view, hasCars }: { view: StockView; hasCars: boolean }) {
  if (hasCars)
    return (
      <EmptyState
        title="No cars on this page."
        action={<LinkButton to={stockAddress(view)}>First cars</LinkButton>}
      >
        The list has fewer pages.
      </EmptyState>
    );
  const isNarrowed = view.search !== '' || view.low || view.state !== undefined || view.failedPictures;
  const all = stockAddress({ ...view, search: '', low: false, state: undefined, failedPictures: false });
  return (
    <EmptyState
      title={emptyTitle(view)}
      action={
        isNarrowed ? (
          <LinkButton to={all}>Show all cars</LinkButton>
        ) : (
          <LinkButton look="primary" to={wayToAdd[view.catalogue]}>
            Add a car
          </LinkButton>
        )
      }
    >
      {view.search !== '' && 'No matches.'}
    </EmptyState>
  );
}

type Column = Parameters<typeof nextSort>[1];

const direction = (view: StockView, column: Column) => {
  if (view.sort === column) return 'ascending';
  return view.sort === `-${column}` ? 'descending' : undefined;
};

/** The heads of the stock table; make, price and stock sort. */
function StockHead({ view }: { view: StockView }) {
  return (
    <thead>
      <tr>
        <HeadCell>
          <span className="sr-only">Picture</span>
        </HeadCell>
        <ColumnHead view={view} column="name" label="Make" />
        <HeadCell>Model</HeadCell>
        <HeadCell className="max-xl:hidden">Color</HeadCell>
        <HeadCell numeric className="max-xl:hidden">
          Top speed
        </HeadCell>
        <ColumnHead view={view} column="price" label="Price" numeric />
        <ColumnHead view={view} column="stock" label="Stock" numeric />
        <HeadCell className="text-right!">Update</HeadCell>
      </tr>
    </thead>
  );
}

interface ColumnHeadProps extends Pick<ComponentProps<typeof SortHead>, 'numeric' | 'label'> {
  view: StockView;
  column: Column;
}

const ColumnHead = ({ view, column, ...head }: ColumnHeadProps) => (
  <SortHead
    {...head}
    sorted={direction(view, column)}
    to={stockAddress({ ...view, sort: nextSort(view.sort, column) })}
  />
);

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
