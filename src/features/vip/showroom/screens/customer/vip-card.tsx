import { Link } from 'react-router';
import { isSoldOut } from '#features/catalogue/catalogue.rules.ts';
import { CarPicture } from '#features/catalogue/screens/customer/car-picture.tsx';
import { cardFacts } from '#features/catalogue/screens/customer/card-facts.ts';
import { Price } from '#features/catalogue/screens/customer/price.tsx';
import { ActsOnCard } from '#page-kit/saved-parts.tsx';
import { useUnits } from '#page-kit/shop-data.ts';
import { shownFigure, speedUnit } from '#platform/units.ts';
import { buttonClass } from '#ui/buttons/button.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import { Swatch } from '#ui/pictures/swatch.tsx';
import type { VipCar } from '../../showroom.contract.ts';

interface VipCardProps {
  car: VipCar;
  /** Among the first that are seen: its picture loads at once. */
  priority: boolean;
}

const sizes =
  '(min-width: 1600px) 576px, (min-width: 1280px) 35vw, (min-width: 1024px) 62vw, (min-width: 768px) 46vw, 92vw';

/** A car of the private showroom, with room around it. The whole card leads to its page. */
export function VipCard({ car, priority }: VipCardProps) {
  const to = `/vip/cars/${car._id}`;
  const units = useUnits();
  const facts = cardFacts(car, units);
  return (
    <li className="group relative flex flex-col">
      <CarPicture
        car={{ ...car, image: car.imageUrl }}
        to={to}
        sizes={sizes}
        priority={priority}
        className="rounded-card [&_img]:transition-transform [&_img]:duration-240 group-hover:[&_img]:scale-[1.015]"
      />
      <div className="mt-6 flex items-start justify-between gap-6">
        <h2 className="text-xl sm:text-2xl">
          <span className="block text-base font-medium tracking-normal text-ink-soft [font-stretch:100%]">
            {car.make}{' '}
          </span>
          {car.model}
        </h2>
        {/* Beside the name, so that they cover nothing of the car. */}
        <div className="flex shrink-0 flex-wrap-reverse items-center justify-end gap-2 max-sm:w-28">
          <ActsOnCard car={car} className="relative z-10" />
          <Link
            to={to}
            prefetch="intent"
            viewTransition
            className={buttonClass('quiet', 'small', 'shrink-0 after:absolute after:inset-0')}
          >
            View Details<span className="sr-only">{` of ${car.make} ${car.model}`}</span>
          </Link>
        </div>
      </div>
      {facts.length > 0 && <p className="mt-2 text-sm tabular-nums text-ink-soft">{facts.join(' · ')}</p>}
      <dl className="mt-auto grid grid-cols-[1.3fr_1fr] gap-4 pt-4 sm:grid-cols-[1.3fr_1fr_1.2fr]">
        <Figure name="Price">
          <Price car={car} className="text-lg" />
          {isSoldOut(car) && <Badge>Out of Stock</Badge>}
        </Figure>
        <Figure name="Top speed">
          <span className="figure text-lg">{shownFigure(car.topSpeed, units)}</span> {speedUnit(units)}
        </Figure>
        <Figure name="Color">
          <Swatch name={car.color} className="leading-tight" />
        </Figure>
      </dl>
    </li>
  );
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="border-t border-line pt-4">
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="mt-1 flex min-h-7 flex-wrap items-center gap-x-1.5">{children}</dd>
    </div>
  );
}
