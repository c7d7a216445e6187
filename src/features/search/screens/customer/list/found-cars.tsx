import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { CarCard, CarCardSkeleton } from '#features/catalogue/screens/customer/list/car-card.tsx';
import { CarGrid } from '#features/catalogue/screens/customer/list/car-grid.tsx';
import type { ShownCarsProps } from './found-list.tsx';

/** So many pictures are in the first screen of a wide window. */
const inSight = 3;

const skeletons = ['first', 'second', 'third'];

/** The cars of the open catalogue. */
export function FoundCars({ cars, stale, isLoading }: ShownCarsProps<Car>) {
  return (
    <CarGrid stale={stale}>
      {cars.map((car, place) => (
        <CarCard key={car._id} car={car} to={`/cars/${car._id}`} priority={place < inSight} />
      ))}
      {isLoading && skeletons.map((name) => <CarCardSkeleton key={name} />)}
    </CarGrid>
  );
}
