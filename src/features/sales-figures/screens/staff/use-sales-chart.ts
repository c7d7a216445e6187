import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type SalesPeriod, withPeriod } from '../../sales-figures.rules.ts';
import { type FetchedChart, fetchSalesChart } from './fetch-sales.ts';

interface Shown extends FetchedChart {
  period: SalesPeriod;
}

const nothing: FetchedChart = { points: [], earlier: null, later: null };

/**
 * The chart that is shown, and the ways to others. `first` came with the page, for the period `asked`; null where it
 * could not be loaded. The address says the chosen period, so that a reload shows it again; no loader runs for that.
 */
export function useSalesChart(first: FetchedChart | null, asked: SalesPeriod) {
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
