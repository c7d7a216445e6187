import { useRef, useState } from 'react';
import type { ChartPoint } from '../../sales.contract.ts';
import { movePeriods, type SalesPeriod, shownPeriods } from '../../sales.rules.ts';
import { fetchSalesChart } from './fetch-sales.ts';

interface Shown {
  period: SalesPeriod;
  points: readonly ChartPoint[];
  /** The last day that was asked for; undefined: today. */
  to?: string;
}

/** The chart that is shown, and the ways to others. `first` came with the page; null where it could not be loaded. */
export function useSalesChart(first: readonly ChartPoint[] | null) {
  const [shown, setShown] = useState<Shown>({ period: 'day', points: first ?? [] });
  const [wanted, setWanted] = useState<SalesPeriod>('day');
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>(first ? 'idle' : 'failed');
  const latest = useRef(0);
  const missed = useRef<{ period: SalesPeriod; to?: string }>({ period: 'day' });

  async function show(period: SalesPeriod, to?: string): Promise<void> {
    latest.current += 1;
    const own = latest.current;
    missed.current = { period, to };
    setWanted(period);
    setState('loading');
    const points = await fetchSalesChart(undefined, period, to);
    // Whoever chose something else meanwhile gets that.
    if (own !== latest.current) return;
    if (points) setShown({ period, points, to });
    setState(points ? 'idle' : 'failed');
  }

  const { period, points } = shown;
  const move = (pages: number) => {
    const last = points.at(-1);
    if (last) void show(period, movePeriods(period, last.from, pages * shownPeriods[period]));
  };
  return {
    ...{ ...shown, wanted, state },
    choose: (chosen: SalesPeriod) => void show(chosen),
    earlier: () => move(-1),
    later: () => move(1),
    retry: () => void show(missed.current.period, missed.current.to),
  };
}
