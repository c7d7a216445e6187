import { Link } from 'react-router';
import { CarRow } from '#features/catalogue/screens/customer/car-row.tsx';
import { FeaturedGrid } from '#features/catalogue/screens/customer/featured/featured-grid.tsx';
import { FindCar } from './find-car.tsx';
import type { HomeCars } from './load-home.ts';

const more = 'font-semibold underline-offset-4 hover:underline';

/** What the home page leads to. */
export function BelowHero({ home: { cars, fresh, reduced, makes, bodies } }: { home: HomeCars }) {
  return (
    <>
      <FindCar makes={makes} bodies={bodies} />
      <FeaturedGrid cars={cars} />
      <div className="page grid grid-cols-1 gap-12 pb-18 empty:hidden sm:gap-18 sm:pb-28">
        <CarRow id="just-in" title="Just in" cars={fresh}>
          <Link to="/cars" prefetch="intent" className={more}>
            Newest first
          </Link>
        </CarRow>
        <CarRow id="reduced" title="Reduced" cars={reduced}>
          <Link to="/cars?reduced=yes&sort=reduction" prefetch="intent" className={more}>
            All that cost less now
          </Link>
        </CarRow>
      </div>
    </>
  );
}
