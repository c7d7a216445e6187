import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { partOnDemand } from '#page-kit/part-on-demand.tsx';
import { Glyph } from '#ui/pictures/glyph.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { Swatch } from '#ui/pictures/swatch.tsx';
import type { Car, ShownPicture } from '../../../catalogue.contract.ts';
import type { FactSheet } from './fact-sheet.ts';
import type { Choice, RentDaysProps } from './purchase-choice.ts';
import { PurchasePanel } from './purchase-panel.tsx';

// Drawn by the server; its script can wait.
const FactGroups = partOnDemand(async () => (await import('./fact-groups.tsx')).FactGroups);

/** Loaded for a car with several pictures alone. */
const Gallery = partOnDemand(async () => (await import('./gallery/gallery.tsx')).default);

interface CarDetailProps {
  car: Omit<Car, 'image'> & { image?: string };
  /** All of them in their order; absent where the car has none of its own. */
  pictures?: readonly ShownPicture[];
  /** The list that the car stands in. */
  list: { to: string; label: string };
  /** VIP cars are only sold. */
  canRent: boolean;
  rentDays?: ComponentType<RentDaysProps>;
  /** What is said about bringing it back; absent: it cannot be. */
  returnPromise?: string;
  onAdd: (choice: Choice) => void;
  /** What is known of the car, in words. */
  sheet: FactSheet;
}

/** The car on its stage, and beside it what one can do about it. */
export function CarDetail({ pictures = [], list, sheet, ...panel }: CarDetailProps) {
  const { car } = panel;
  const first = <Stage car={car} alt={pictures[0]?.alt} />;
  return (
    <article>
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_clamp(23rem,32vw,32rem)]">
        <div className="night relative flex flex-col lg:sticky lg:top-18 lg:h-[calc(100dvh-4.5rem)]">
          <Link
            to={list.to}
            viewTransition
            prefetch="intent"
            className="absolute top-2 left-[clamp(0.25rem,3vw,3.75rem)] z-10 inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-sm font-semibold hover:bg-ink/8 lg:top-6"
          >
            <Glyph name="back" />
            {list.label}
          </Link>
          {pictures.length > 1 ? (
            <div className="flex flex-col sm:pt-14 lg:grow lg:pt-18">
              <Suspense
                fallback={
                  <>
                    {first}
                    <div className="min-h-33 sm:min-h-22" />
                  </>
                }
              >
                <Gallery pictures={pictures} name={`${car.make} ${car.model}`} />
              </Suspense>
            </div>
          ) : (
            first
          )}
          <KeyFacts car={car} sheet={sheet} />
        </div>
        <PurchasePanel {...panel} />
      </div>
      <Suspense>
        <FactGroups sheet={sheet} />
      </Suspense>
    </article>
  );
}

/** The one picture, or the first until the others' gallery is there. */
const Stage = ({ car, alt }: Pick<CarDetailProps, 'car'> & { alt?: string }) => (
  <div className="stage lg:grid lg:grow lg:items-center">
    <Picture
      src={car.image}
      placeholder={car.imagePlaceholder}
      alt={alt ?? `${car.make} ${car.model} in ${car.color}`}
      sizes="(min-width: 1024px) 68vw, 100vw"
      priority
      className="car-stage w-full"
    />
  </div>
);

/** The figures that matter most, large, and the color. */
function KeyFacts({ car, sheet }: Pick<CarDetailProps, 'car' | 'sheet'>) {
  return (
    <dl className="page grid grid-cols-2 gap-x-6 gap-y-3 pt-4 pb-3 sm:gap-y-5 sm:py-6 lg:flex lg:flex-wrap lg:gap-x-10 xl:gap-x-12 lg:pt-0 lg:pb-12">
      {sheet.keyFigures.map(({ name, figure, unit }) => (
        <Fact key={name} name={name}>
          <span className="figure text-xl lg:text-3xl">{figure}</span>{' '}
          {unit && <span className="text-ink-soft">{unit}</span>}
        </Fact>
      ))}
      <Fact name="Color">
        <Swatch name={car.color} className="lg:pt-1.5 lg:text-lg" />
      </Fact>
    </dl>
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
