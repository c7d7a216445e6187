import { Link } from 'react-router';
import { CarRow } from '#features/catalogue/screens/customer/car-row.tsx';
import { FeaturedGrid } from '#features/catalogue/screens/customer/featured/featured-grid.tsx';
import { AffordForm } from '#features/finance/screens/customer/afford-form.tsx';
import { FindCar } from './find-car.tsx';
import type { HomeCars } from './load-home.ts';

const more = 'font-semibold underline-offset-4 hover:underline';

interface BelowHeroProps {
  home: HomeCars;
  /** Of what is said by the month, in words. */
  basis: string;
}

/** What the home page leads to. */
export function BelowHero({ home: { cars, fresh, reduced, makes, bodies }, basis }: BelowHeroProps) {
  return (
    <>
      <FindCar makes={makes} bodies={bodies} />
      <FeaturedGrid cars={cars} />
      <div className="page pb-18 sm:pb-28">
        <AffordForm action="/cars" basis={basis} />
      </div>
      <div className="page grid grid-cols-1 gap-12 pb-18 empty:hidden sm:gap-18 sm:pb-28">
        <CarRow id="just-in" title="Just in" cars={fresh}>
          <Link to="/cars" prefetch="intent" className={more}>
            Newest first
          </Link>
        </CarRow>
        <CarRow id="reduced" title="Price drops" cars={reduced}>
          <Link to="/cars?reduced=yes&sort=reduction" prefetch="intent" className={more}>
            All price drops
          </Link>
        </CarRow>
      </div>
    </>
  );
}
