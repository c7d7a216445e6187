import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ChartPoint } from '../../sales-figures.contract.ts';
import { movePeriods, type SalesPeriod, shownPeriods, withPeriod } from '../../sales-figures.rules.ts';
import { fetchSalesChart } from './fetch-sales.ts';

interface Shown {
  period: SalesPeriod;
  points: readonly ChartPoint[];
  /** The last day that was asked for; undefined: today. */
  to?: string;
}

/**
 * The chart that is shown, and the ways to others. `first` came with the page, for the period `asked`; null where it
 * could not be loaded. The address says the chosen period, so that a reload shows it again; no loader runs for that.
 */
export function useSalesChart(first: readonly ChartPoint[] | null, asked: SalesPeriod) {
  const [shown, setShown] = useState<Shown>({ period: asked, points: first ?? [] });
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
    const points = await fetchSalesChart(undefined, period, to);
    // A choice made in the meantime wins.
    if (own !== latest.current) return;
    if (points) setShown({ period, points, to });
    setState(points ? 'idle' : 'failed');
  }

  const choose = (chosen: SalesPeriod) => {
    void show(chosen);
    const search = withPeriod(chosen, new URLSearchParams(window.location.search)).toString();
    void navigate({ search }, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  };

  const { period, points } = shown;
  const move = (pages: number) => {
    const last = points.at(-1);
    if (last) void show(period, movePeriods(period, last.from, pages * shownPeriods[period]));
  };
  return {
    ...shown,
    wanted,
    state,
    choose,
    earlier: () => move(-1),
    later: () => move(1),
    retry: () => void show(missed.current.period, missed.current.to),
  };
}
