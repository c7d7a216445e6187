import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useUnits } from '#page-kit/shop-data.ts';
import { Badge } from '#ui/badge.tsx';
import { Picture } from '#ui/picture.tsx';
import { cardFacts } from './card-facts.ts';
import type { Car } from './catalogue.contract.ts';
import { isSoldOut } from './catalogue.rules.ts';
import { Price } from './price.tsx';

interface CarRowProps {
  /** The id of its heading. */
  id: string;
  title: string;
  cars: readonly (Omit<Car, 'image'> & { image?: string; vip?: boolean })[];
  /** Beside the heading: a link to more, or what can be done with the row. */
  children?: ReactNode;
}

/** A few cars in a row, small, below what the page is about. Nothing where there is none. */
export function CarRow({ id, title, cars, children }: CarRowProps) {
  const units = useUnits();
  if (cars.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-4">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {children}
      </div>
      <ul className="car-row">
        {cars.map((car) => (
          <Tile key={car._id} car={car} facts={cardFacts(car, units).slice(0, 3)} />
        ))}
      </ul>
    </section>
  );
}

function Tile({ car, facts }: { car: CarRowProps['cars'][number]; facts: readonly string[] }) {
  const to = `${car.vip ? '/vip' : ''}/cars/${car._id}`;
  return (
    <li className="group relative">
      {/* Not carried over to its page: the same car may stand on this one twice. */}
      <Picture
        src={car.image}
        placeholder={car.imagePlaceholder}
        alt=""
        sizes="(min-width: 768px) 23vw, 45vw"
        className="rounded-card"
      />
      <h3 className="mt-3 text-base">
        <Link
          to={to}
          prefetch="intent"
          viewTransition
          className="after:absolute after:inset-0 group-hover:underline"
        >
          <span className="font-medium text-ink-soft">{car.make} </span>
          {car.model}
        </Link>
      </h3>
      {facts.length > 0 && <p className="mt-0.5 text-sm tabular-nums text-ink-soft">{facts.join(' · ')}</p>}
      <p className="mt-1">
        <Price car={car} />
      </p>
      {isSoldOut(car) && <Badge>Out of Stock</Badge>}
    </li>
  );
}
