import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Glyph } from '#ui/glyph.tsx';
import { type AskedFinancing, writeAsked } from './estimate.rules.ts';
import { Estimator, type FinancedCar } from './estimator.tsx';

interface EstimatePageProps {
  car: FinancedCar;
  asked: AskedFinancing;
  /** The car's own page. */
  carAddress: string;
  ownPlan?: (years: number) => ReactNode;
}

/** Browsers refuse an address that changes with every move of a slider. */
const pauseMs = 300;

/** The estimate as a page of its own, which says in its address what is asked for. */
export function EstimatePage({ car, asked, carAddress, ownPlan }: EstimatePageProps) {
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pending.current), []);
  // A reload and a shared link show the same; nothing is loaded anew for it.
  const keep = (next: AskedFinancing) => {
    clearTimeout(pending.current);
    pending.current = setTimeout(
      () => history.replaceState(history.state, '', `${location.pathname}?${writeAsked(next)}`),
      pauseMs,
    );
  };
  return (
    <div className="page pt-4 pb-28 sm:pt-8">
      <Link
        to={carAddress}
        className="-ml-3 inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-sm font-semibold hover:bg-ink/8"
      >
        <Glyph name="back" />
        {car.name}
      </Link>
      <h1 className="mt-4 text-3xl">Your monthly payment</h1>
      <div className="mt-8 max-w-144">
        <Estimator car={car} first={asked} barClass="top-0 bg-ground" ownPlan={ownPlan} onAsked={keep} />
      </div>
    </div>
  );
}
