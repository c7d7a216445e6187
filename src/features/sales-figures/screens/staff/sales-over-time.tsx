import { lazy, Suspense } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Skeleton } from '#ui/progress/skeleton.tsx';
import { classNames } from '#ui/text/class-names.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { ChartPoint } from '../../sales-figures.contract.ts';
import type { SalesPeriod } from '../../sales-figures.rules.ts';
import { type FetchedChart, unread } from './fetch-sales.ts';
import { chartSummary } from './period-words.ts';
import { SalesTable } from './sales-table.tsx';
import { useSalesChart } from './use-sales-chart.ts';

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
