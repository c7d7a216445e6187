import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { type FetchedChart, fetchSalesChart, unread } from './fetch-sales.ts';
import { chartSummary, periodName } from './period-words.ts';
import type { ChartPoint } from './sales-figures.contract.ts';
import { type SalesPeriod, withPeriod } from './sales-figures.rules.ts';

const periods: readonly { value: SalesPeriod; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
];

const SalesLineChart = lazy(() => import('./sales-line-chart.tsx'));

interface SalesOverTimeProps {
  /** Null where it could not be loaded. */
  first: FetchedChart | null;
  /** The period that the address asks for. */
  asked: SalesPeriod;
}

/** Sales as a line, by day, week or month, and the same figures as a table. */
export function SalesOverTime({ first, asked }: SalesOverTimeProps) {
  const { period, points, wanted, state, choose, showEarlier, showLater, retry } = useSalesChart(
    first,
    asked,
  );
  return (
    <section
      aria-labelledby="sales-over-time"
      aria-busy={state === 'loading'}
      className="min-w-0 rounded-card border border-line bg-surface p-6"
    >
      <header className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h2 id="sales-over-time" className="text-lg">
          Sales over time
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          <Button size="small" onClick={() => showEarlier?.()} disabled={!showEarlier}>
            Earlier
          </Button>
          <Button size="small" onClick={() => showLater?.()} disabled={!showLater}>
            Later
          </Button>
          <SegmentedControl
            legend="Sales by"
            options={periods}
            value={wanted}
            onChange={choose}
            className="w-60"
          />
        </div>
      </header>
      {state === 'failed' && <Notice className="mb-6" title={unread.chart} onRetry={retry} />}
      {points.length > 0 && (
        <div
          // Also while what was chosen could not be had: these are the figures of another period.
          className={classNames(
            'transition-opacity',
            (state === 'loading' || wanted !== period) && 'opacity-60',
          )}
        >
          <div role="img" aria-label={chartSummary(period, points)} className="h-72">
            <Chart period={period} points={points} />
          </div>
          <details className="mt-6 border-t border-line pt-4">
            <summary className="w-fit py-0.5 text-sm font-semibold">Show as table</summary>
            <SalesTable period={period} points={points} />
          </details>
        </div>
      )}
    </section>
  );
}

const waiting = <Skeleton className="size-full" />;

/** The server draws its place only: the line needs to know how wide it may be. */
function Chart(props: { period: SalesPeriod; points: readonly ChartPoint[] }) {
  const isHydrated = useHydrated();
  if (!isHydrated) return waiting;
  return (
    <Suspense fallback={waiting}>
      <SalesLineChart {...props} />
    </Suspense>
  );
}

// Where the table would be cut off: it is the total without tax and state charges.
const wide = 'hidden lg:table-cell';

/** The chart's figures, the latest first. Net, tax and state charges stand in it where all is not net. */
function SalesTable({ period, points }: { period: SalesPeriod; points: readonly ChartPoint[] }) {
  const hasTax = points.some(({ tax }) => tax !== 0);
  const hasState = points.some(({ stateCharges }) => stateCharges !== 0);
  const isParted = hasTax || hasState;
  return (
    <Table caption={`Sales by ${period}`} tight className="mt-4">
      <thead>
        <tr>
          <HeadCell>{period === 'day' ? 'Day' : period === 'week' ? 'Week' : 'Month'}</HeadCell>
          <HeadCell numeric>Orders</HeadCell>
          <HeadCell numeric>Sold</HeadCell>
          <HeadCell numeric>Refunded</HeadCell>
          {isParted && (
            <HeadCell numeric className={wide}>
              Net
            </HeadCell>
          )}
          {hasTax && <HeadCell numeric>Tax</HeadCell>}
          {hasState && <HeadCell numeric>State</HeadCell>}
          <HeadCell numeric>Total</HeadCell>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map((point) => (
          <Row key={point._id}>
            <Cell className="whitespace-nowrap">{periodName(period, point)}</Cell>
            <Cell numeric>{point.orders.toLocaleString('en-US')}</Cell>
            <Cell numeric>
              <Money amount={point.gross} />
            </Cell>
            <Cell numeric>
              <Money amount={point.refunds} />
            </Cell>
            {isParted && (
              <Cell numeric className={wide}>
                <Money amount={point.netSales} />
              </Cell>
            )}
            {hasTax && (
              <Cell numeric>
                <Money amount={point.tax} />
              </Cell>
            )}
            {hasState && (
              <Cell numeric>
                <Money amount={point.stateCharges} />
              </Cell>
            )}
            <Cell numeric className="font-semibold">
              <Money amount={point.total} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

interface Shown extends FetchedChart {
  period: SalesPeriod;
}

const nothing: FetchedChart = { points: [], earlier: null, later: null };

/**
 * The chart that is shown, and the ways to others. `first` came with the page, for the period `asked`; null where it
 * could not be loaded. The address says the chosen period, so that a reload shows it again; no loader runs for that.
 */
function useSalesChart(first: FetchedChart | null, asked: SalesPeriod) {
  const [shown, setShown] = useState<Shown>({ period: asked, ...(first ?? nothing) });
  const [wanted, setWanted] = useState<SalesPeriod>(asked);
  const navigate = useNavigate();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>(first ? 'idle' : 'failed');
  const latest = useRef(0);
  const missed = useRef<{ period: SalesPeriod; to?: string }>({ period: asked });

  async function show(period: SalesPeriod, to?: string): Promise<void> {
    latest.current += 1;
    const own = latest.current;
    missed.current = { period, to };
    setWanted(period);
    setState('loading');
    const chart = await fetchSalesChart(undefined, period, to);
    // A choice made in the meantime wins.
    if (own !== latest.current) return;
    if (chart) setShown({ period, ...chart });
    setState(chart ? 'idle' : 'failed');
  }

  const choose = (chosen: SalesPeriod) => {
    void show(chosen);
    const search = withPeriod(chosen, new URLSearchParams(window.location.search)).toString();
    void navigate({ search }, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  };

  const { period, earlier, later } = shown;
  return {
    ...shown,
    wanted,
    state,
    choose,
    /** Null where there is nothing to show. */
    showEarlier: earlier === null ? null : () => void show(period, earlier),
    showLater: later === null ? null : () => void show(period, later),
    retry: () => void show(missed.current.period, missed.current.to),
  };
}
