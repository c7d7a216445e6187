import { Link } from 'react-router';
import { MonthlyFrom } from '#features/finance/monthly-from.tsx';
import { ActsOnCard } from '#page-kit/saved-parts.tsx';
import { useUnits } from '#page-kit/shop-data.ts';
import { speedText } from '#platform/units.ts';
import { Badge } from '#ui/badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { CarPicture } from '../car-picture.tsx';
import { cardFacts } from '../card-facts.ts';
import type { Car } from '../catalogue.contract.ts';
import { isSoldOut } from '../catalogue.rules.ts';
import { Price } from '../price.tsx';

interface CarCardProps {
  car: Omit<Car, 'image'> & { image?: string };
  /** The car's own page. */
  to: string;
  /** Among the first that are seen: its picture loads at once. */
  priority?: boolean;
  /** The level that its name has on the page. */
  heading?: 'h2' | 'h3';
}

const sizes = '(min-width: 1600px) 480px, (min-width: 1024px) 30vw, (min-width: 601px) 46vw, 92vw';

/** A car in a list. The whole card leads to its page. */
export function CarCard({ car, to, priority, heading: Heading = 'h2' }: CarCardProps) {
  const units = useUnits();
  const facts = cardFacts(car, units);
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-edge">
      <CarPicture car={car} to={to} sizes={sizes} priority={priority} />
      <div className="relative flex grow flex-col gap-4 p-4 sm:p-6">
        {/* Beside the name, so that they cover nothing of the car. */}
        <ActsOnCard car={car} className="absolute top-3 right-3 z-10" />
        <Heading className="pr-24 text-lg">
          <span className="block text-sm font-medium tracking-normal text-ink-soft [font-stretch:100%]">
            {car.make}{' '}
          </span>
          {car.model}
        </Heading>
        {facts.length > 0 && <p className="-mt-2 text-sm tabular-nums text-ink-soft">{facts.join(' · ')}</p>}
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
          <Swatch name={car.color} />
          <span className="tabular-nums">
            <span className="sr-only">Top speed </span>
            {speedText(car.topSpeed, units)}
          </span>
        </p>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
          <div className="grid">
            {isSoldOut(car) && <Badge>Out of Stock</Badge>}
            <Price car={car} className="text-lg" />
            <MonthlyFrom monthly={car.monthly} className="mt-1" />
          </div>
          <Link
            to={to}
            prefetch="intent"
            viewTransition
            className="text-sm leading-7 font-semibold underline decoration-edge underline-offset-4 transition-colors group-hover:decoration-ink after:absolute after:inset-0"
          >
            View Details<span className="sr-only">{` of ${car.make} ${car.model}`}</span>
          </Link>
        </div>
      </div>
    </li>
  );
}

/** A card that is on its way, in the shape that it will have. */
export function CarCardSkeleton() {
  return (
    <li aria-hidden="true" className="overflow-hidden rounded-card border border-line bg-surface">
      <Skeleton className="aspect-video rounded-none" />
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <div>
          <Skeleton className="my-1 h-3.5 w-20" />
          <Skeleton className="my-1 h-5 w-40" />
        </div>
        <div className="flex justify-between py-0.5">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-4 w-16" />
        </div>
        <div className="flex items-end justify-between border-t border-line pt-4">
          <div>
            <Skeleton className="my-1 h-5 w-24" />
            <Skeleton className="my-1 h-4 w-36" />
            <Skeleton className="h-3 w-44" />
          </div>
          <Skeleton className="my-1 h-4 w-20" />
        </div>
      </div>
    </li>
  );
}
