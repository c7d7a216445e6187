import { useEffect, useState } from 'react';
import { Link, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { Select } from '#ui/forms/select-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { keysOf, listingStateWords } from '../../../facts.rules.ts';
import type { StockSummary } from '../../stock.contract.ts';
import { FailedPictures } from './failed-pictures.tsx';
import { type StockPage, stockNotLoaded } from './fetch-stock.ts';
import { StockSearch } from './stock-search.tsx';
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
      <div className="flex flex-wrap items-center gap-3">
        <StockSearch view={view} />
        <CatalogueTabs view={view} summary={summary} />
        <StateFilter view={view} />
        <LowOnly view={view} summary={summary} />
      </div>
      {/* Here and not below, where it comes and goes with each search: only what changes is announced. */}
      <p role="status" className="sr-only">
        {page?.items.length === 0 && foundText(page, view)}
      </p>
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
        <StockTable key={stockAddress(view)} view={view} first={page} stale={location !== undefined} />
      ) : (
        <Notice tone="bad" title={stockNotLoaded} onRetry={revalidate} />
      )}
    </section>
  );
}

function CatalogueTabs({ view, summary }: Pick<StockSectionProps, 'view' | 'summary'>) {
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
              {catalogueTitles[catalogue]}{' '}
              {summary && <span className="font-medium tabular-nums">{count(summary[catalogue].total)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function StateFilter({ view }: Pick<StockSectionProps, 'view'>) {
  const navigate = useNavigate();
  // The choice shows at once; the address follows with the list.
  const [chosen, choose] = useState(view.state ?? '');
  useEffect(() => choose(view.state ?? ''), [view.state]);
  const show = (value: string) => {
    choose(value);
    const state = keysOf(listingStateWords).find((each) => each === value);
    navigate(stockAddress({ ...view, state }), { replace: true, preventScrollReset: true });
  };
  return (
    <Select
      aria-label="State"
      value={chosen}
      onChange={(event) => show(event.target.value)}
      className="min-w-36"
    >
      <option value="">Any state</option>
      {keysOf(listingStateWords).map((state) => (
        <option key={state} value={state}>
          {listingStateWords[state]}
        </option>
      ))}
    </Select>
  );
}

function LowOnly({ view, summary }: Pick<StockSectionProps, 'view' | 'summary'>) {
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
