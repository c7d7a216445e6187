import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Glyph } from '#ui/pictures/glyph.tsx';
import { type AskedFinancing, writeAsked } from '../../estimate.rules.ts';
import { Estimator, type FinancedCar } from './estimator.tsx';

interface EstimatePageProps {
  car: FinancedCar;
  asked: AskedFinancing;
  /** The car's own page. */
  carAddress: string;
  ownPlan?: (years: number) => ReactNode;
}

/** The estimate as a page of its own, which says in its address what is asked for. */
export function EstimatePage({ car, asked, carAddress, ownPlan }: EstimatePageProps) {
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
        <Estimator
          car={car}
          first={asked}
          barClass="top-0 bg-ground"
          ownPlan={ownPlan}
          // A reload and a shared link show the same; nothing is loaded anew for it.
          onAsked={(next) =>
            history.replaceState(history.state, '', `${location.pathname}?${writeAsked(next)}`)
          }
        />
      </div>
    </div>
  );
}
