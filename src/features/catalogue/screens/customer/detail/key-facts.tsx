import type { ComponentProps, ReactNode } from 'react';
import { Swatch } from '#ui/pictures/swatch.tsx';
import { ViewIn3d } from '../../../shapes/screens/customer/view-in-3d.tsx';
import type { FactSheet } from './fact-sheet.ts';

interface KeyFactsProps {
  color: string;
  sheet: FactSheet;
  /** What can be turned; absent: pictures alone. */
  turned?: ComponentProps<typeof ViewIn3d>;
}

/** The figures that matter most, large, and the color. */
export function KeyFacts({ color, sheet, turned }: KeyFactsProps) {
  return (
    <>
      {turned && (
        <div className="absolute top-3 right-4 z-10 sm:right-8 lg:top-7">
          <ViewIn3d {...turned} />
        </div>
      )}
      <dl className="page grid bg-ground grid-cols-2 gap-x-6 gap-y-3 pt-4 pb-3 sm:gap-y-5 sm:py-6 max-lg:order-1 max-lg:mt-5 lg:flex lg:flex-wrap lg:gap-x-10 xl:gap-x-12 lg:pt-0 lg:pb-12">
        {sheet.keyFigures.map(({ name, figure, unit }) => (
          <Fact key={name} name={name}>
            <span className="figure text-xl lg:text-3xl">{figure}</span>{' '}
            {unit && <span className="text-ink-soft">{unit}</span>}
          </Fact>
        ))}
        <Fact name="Color">
          <Swatch name={color} className="lg:pt-1.5 lg:text-lg" />
        </Fact>
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd className="mt-1 flex min-h-8 flex-wrap items-baseline gap-x-1.5 lg:min-h-11 lg:flex-nowrap">
        {children}
      </dd>
    </div>
  );
}
