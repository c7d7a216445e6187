import { Link } from 'react-router';
import { MonthlyFrom } from '#features/finance/monthly-from.tsx';
import { ActsOnCard } from '#page-kit/saved-parts.tsx';
import { useUnits } from '#page-kit/shop-data.ts';
import { shownFigure, speedUnit } from '#platform/units.ts';
import { buttonClass } from '#ui/button.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { CarPicture } from '../car-picture.tsx';
import type { Car } from '../catalogue.contract.ts';
import { Price } from '../price.tsx';

/** The home page's cars: few, and large. Nothing while there is none, or the catalogue is away. */
export function FeaturedGrid({ cars }: { cars: readonly Car[] }) {
  if (cars.length === 0) return null;
  return (
    <section aria-labelledby="featured" className="page py-18 sm:py-28">
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-4 sm:mb-12">
        <h2 id="featured" className="text-3xl sm:text-4xl">
          Featured Cars
        </h2>
        <Link to="/cars" prefetch="intent" className="font-semibold underline-offset-4 hover:underline">
          See all cars
        </Link>
      </div>
      <ul className="grid gap-x-8 gap-y-12 md:grid-cols-2 md:gap-y-18">
        {cars.map((car) => (
          <FeaturedCar key={car._id} car={car} />
        ))}
      </ul>
    </section>
  );
}

/** One of the home page's cars, with the three figures that matter. */
function FeaturedCar({ car }: { car: Car }) {
  const units = useUnits();
  const to = `/cars/${car._id}`;
  return (
    <li className="group relative">
      <CarPicture
        car={car}
        to={to}
        sizes="(min-width: 1600px) 720px, (min-width: 768px) 46vw, 92vw"
        className="rounded-card [&_img]:transition-transform [&_img]:duration-240 group-hover:[&_img]:scale-[1.015]"
      />
      <div className="mt-6 flex items-start justify-between gap-6">
        <h3 className="text-xl">
          <span className="block text-base font-medium tracking-normal text-ink-soft [font-stretch:100%]">
            {car.make}{' '}
          </span>
          {car.model}
        </h3>
        {/* Beside the name, so that they cover nothing of the car. */}
        <div className="flex shrink-0 flex-wrap-reverse items-center justify-end gap-2 max-sm:w-28">
          <ActsOnCard car={car} className="relative z-10" />
          <Link
            to={to}
            prefetch="intent"
            viewTransition
            className={buttonClass('quiet', 'small', 'after:absolute after:inset-0')}
          >
            Explore<span className="sr-only">{` ${car.make} ${car.model}`}</span>
          </Link>
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-3 gap-4 border-t border-line pt-4">
        <Figure name="Price">
          <Price car={car} className="text-lg" />
        </Figure>
        <Figure name="Top speed">
          <span className="figure text-lg">{shownFigure(car.topSpeed, units)}</span> {speedUnit(units)}
        </Figure>
        <Figure name="Color">
          <Swatch name={car.color} className="leading-tight" />
        </Figure>
      </dl>
      <MonthlyFrom monthly={car.monthly} className="mt-3" />
    </li>
  );
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="mt-1 flex min-h-7 flex-wrap items-center gap-x-1.5">{children}</dd>
    </div>
  );
}
