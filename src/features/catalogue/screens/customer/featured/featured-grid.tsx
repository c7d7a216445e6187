import { Link } from 'react-router';
import type { Car } from '../../../catalogue.contract.ts';
import { FeaturedCar } from './featured-car.tsx';

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
