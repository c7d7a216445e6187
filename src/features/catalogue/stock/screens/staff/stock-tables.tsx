import { useEffect, useState } from 'react';
import { Link, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { LinkButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Cell, Row, Table } from '#ui/tables/table.tsx';
import { classNames } from '#ui/text/class-names.ts';
import { PictureDialog } from '../../../pictures/screens/staff/picture-dialog.tsx';
import { useAwaitedPictures } from '../../../pictures/screens/staff/use-awaited-pictures.ts';
import { MoreCars } from '../../../screens/customer/list/more-cars.tsx';
import type { StockCar, StockSummary } from '../../stock.contract.ts';
import type { CatalogueName } from '../../stock.rules.ts';
import { FailedPictures } from './failed-pictures.tsx';
import type { StockPage } from './read-stock.ts';
import { StockHead } from './stock-head.tsx';
import { StockRow } from './stock-row.tsx';
import { StockSearch } from './stock-search.tsx';
import { type StockView, stockAddress } from './stock-view.ts';
import { useStockList } from './use-stock-list.ts';
import { useStockUpdates } from './use-stock-updates.ts';

export interface StockTablesProps {
  view: StockView;
  /** Null where it could not be loaded. */
  page: StockPage | null;
  summary: StockSummary | null;
}

const names: Record<CatalogueName, string> = { cars: 'Cars', vip: 'VIP Cars' };
const count = (number: number) => number.toLocaleString('en-US');

/** The stock of both catalogues, one at a time: each has its table, and the address says what it shows. */
export function StockTables({ view, page, summary }: StockTablesProps) {
  const { revalidate } = useRevalidator();
  const { location } = useNavigation();
  return (
    <section aria-label="Stock" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <CatalogueTabs view={view} summary={summary} />
        <StockSearch view={view} />
        <LowOnly view={view} summary={summary} />
      </div>
      {/* Here and not below, where it comes and goes with each search: only what changes is announced. */}
      <p role="status" className="sr-only">
        {page?.cars.length === 0 && foundText(page, view)}
      </p>
      <FailedPictures view={view} summary={summary} />
      {page ? (
        <StockTable key={stockAddress(view)} view={view} first={page} stale={location !== undefined} />
      ) : (
        <Notice tone="bad" title="The stock could not be loaded." onRetry={revalidate} />
      )}
    </section>
  );
}

function CatalogueTabs({ view, summary }: Pick<StockTablesProps, 'view' | 'summary'>) {
  return (
    <nav aria-label="Catalogue">
      <ul className="flex gap-1 rounded-control bg-raised p-1 inset-ring inset-ring-line">
        {(['cars', 'vip'] as const).map((catalogue) => (
          <li key={catalogue}>
            <Link
              to={stockAddress({ ...view, catalogue, search: '', failedPictures: false })}
              replace
              preventScrollReset
              aria-current={view.catalogue === catalogue ? 'page' : undefined}
              className="flex min-h-segment items-center gap-2 rounded-[3px] px-4 text-control font-semibold text-ink-soft aria-[current=page]:bg-thumb aria-[current=page]:text-ink"
            >
              {names[catalogue]}{' '}
              {summary && <span className="font-medium tabular-nums">{count(summary[catalogue].total)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function LowOnly({ view, summary }: Pick<StockTablesProps, 'view' | 'summary'>) {
  const navigate = useNavigate();
  const levels = summary?.[view.catalogue];
  // The box answers at once; the address follows with the list.
  const [isChosen, choose] = useState(view.low);
  useEffect(() => choose(view.low), [view.low]);
  const toggle = () => {
    choose(!isChosen);
    navigate(stockAddress({ ...view, low: !isChosen }), { replace: true, preventScrollReset: true });
  };
  return (
    <label className="flex min-h-control items-center gap-2 text-sm lg:ml-auto">
      <input type="checkbox" checked={isChosen} onChange={toggle} className="size-4" />
      Low stock only
      {levels && (
        <span className="text-ink-soft tabular-nums">
          {count(levels.low)} low, {count(levels.soldOut)} of them out of stock
        </span>
      )}
    </label>
  );
}

interface StockTableProps {
  view: StockView;
  first: StockPage;
  stale: boolean;
}

function StockTable({ view, first, stale }: StockTableProps) {
  const { list, isLoading, hasFailed, loadMore } = useStockList(first, view);
  const update = useStockUpdates(view.catalogue);
  const { revalidate } = useRevalidator();
  const [changing, change] = useState<{ car: StockCar; file?: File }>();
  useAwaitedPictures(list.cars);
  if (list.cars.length === 0) return <NoStock view={view} />;
  return (
    <>
      <Table
        caption={names[view.catalogue]}
        framed
        className={classNames(
          'max-h-[max(26rem,calc(100dvh-15rem))] transition-opacity max-lg:[&_:is(td,th)]:px-2',
          stale && 'opacity-60',
        )}
      >
        <StockHead view={view} />
        <tbody>
          {list.cars.map((car) => (
            <StockRow
              key={car._id}
              car={car}
              onUpdate={update}
              onPicture={(wanted, file) => change({ car: wanted, ...(file && { file }) })}
            />
          ))}
          {list.next && (
            <Row>
              <Cell colSpan={8} className="[&>p]:my-2">
                <MoreCars to="" isLoading={isLoading} hasFailed={hasFailed} onWanted={loadMore} />
              </Cell>
            </Row>
          )}
        </tbody>
      </Table>
      <p role="status" className="text-sm text-ink-soft">
        {foundText(list, view)}
      </p>
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

function foundText({ cars, total, atLeast }: StockPage, { search, low }: StockView): string {
  const many = `${count(total)}${atLeast ? '+' : ''} ${total === 1 ? 'car' : 'cars'}`;
  const which = `${low ? ' low in stock' : ''}${search ? ` for \u201c${search}\u201d` : ''}`;
  return cars.length < total ? `${count(cars.length)} of ${many}${which}` : `${many}${which}`;
}

function emptyTitle({ search, low, failedPictures }: StockView): string {
  if (search) return 'No cars available.';
  if (failedPictures) return 'Every picture could be had.';
  return low ? 'Nothing runs low.' : 'No cars available.';
}

function NoStock({ view }: { view: StockView }) {
  const isNarrowed = view.search !== '' || view.low || view.failedPictures;
  const all = stockAddress({ ...view, search: '', low: false, failedPictures: false });
  return (
    <EmptyState
      title={emptyTitle(view)}
      action={isNarrowed && <LinkButton to={all}>Show all cars</LinkButton>}
    >
      {view.search !== '' && 'No make or model goes by that name here.'}
    </EmptyState>
  );
}
