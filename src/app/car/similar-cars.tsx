import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { CarRow } from '#features/catalogue/screens/customer/car-row.tsx';
import { fetchFound } from '#features/search/screens/customer/list/fetch-found.ts';

/** So many stand in the row; one more is asked for, since the car itself may be among them. */
const shownCars = 4;
/** As much cheaper and dearer, of the price. */
const [least, most] = [0.7, 1.4];
/** Asked for before it is in sight. */
const ahead = '600px';

type Looked = Pick<Car, '_id' | 'make' | 'price' | 'body'>;

/** What is like it: the same body at about the price; where no body is known, the same make. */
function likeIt({ make, price, body }: Looked): URLSearchParams {
  const query = new URLSearchParams(body ? { body } : { make });
  query.set('priceFrom', String(Math.floor(price * least)));
  query.set('priceTo', String(Math.ceil(price * most)));
  query.set('inStock', 'yes');
  return query;
}

/** Cars like this one, asked for when somebody scrolls that far. The ways to more of its make are there without script. */
export function SimilarCars({ car }: { car: Looked }) {
  const mark = useRef<HTMLDivElement>(null);
  const [cars, setCars] = useState<readonly Car[]>([]);
  const query = `${likeIt(car)}`;
  useEffect(() => {
    if (!mark.current) return;
    let isCurrent = true;
    const look = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        look.disconnect();
        const address = `/api/search/cars?${query}&limit=${shownCars + 1}`;
        // Where it cannot be had, the page goes on without.
        void fetchFound<Car>(fetch, address, 'Not loaded.').then((found) => {
          if (isCurrent && found.ok) setCars(found.value.cars);
        });
      },
      { rootMargin: ahead },
    );
    look.observe(mark.current);
    return () => {
      isCurrent = false;
      look.disconnect();
    };
  }, [query]);
  const others = cars.filter(({ _id }) => _id !== car._id).slice(0, shownCars);
  const ofMake = `/cars?${new URLSearchParams({ make: car.make })}`;
  return (
    <div ref={mark}>
      <CarRow id="similar-cars" title="Similar cars" cars={others} />
      <p className={others.length > 0 ? 'mt-4' : undefined}>
        <Link to={ofMake} prefetch="intent" className="font-semibold underline underline-offset-4">
          All cars by {car.make}
        </Link>
      </p>
    </div>
  );
}
