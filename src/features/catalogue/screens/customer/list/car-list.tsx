import type { ListPage } from '#page-kit/ask/list-page.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import type { Car } from '../../../catalogue.contract.ts';
import { CarCard, CarCardSkeleton } from './car-card.tsx';
import { CarGrid } from './car-grid.tsx';
import { MoreCars } from './more-cars.tsx';
import { useMoreCars } from './use-more-cars.ts';

/** So many pictures are in the first screen of a wide window. */
const inSight = 3;

const skeletons = ['first', 'second', 'third'];

interface CarListProps {
  first: ListPage<Car>;
  search: string;
  stale: boolean;
}

/** The cars that were asked for, and more as one scrolls. */
export function CarList({ first, search, stale }: CarListProps) {
  const address = (cursor: string) => `/cars?${new URLSearchParams({ ...(search && { search }), cursor })}`;
  const { list, isLoading, hasFailed, loadMore } = useMoreCars(first, address);
  if (list.items.length === 0) return <NoCars isSearch={search !== ''} />;
  return (
    <>
      <CarGrid stale={stale}>
        {list.items.map((car, place) => (
          <CarCard key={car._id} car={car} to={`/cars/${car._id}`} priority={place < inSight} />
        ))}
        {isLoading && skeletons.map((name) => <CarCardSkeleton key={name} />)}
      </CarGrid>
      {list.next && (
        <MoreCars to={address(list.next)} isLoading={isLoading} hasFailed={hasFailed} onWanted={loadMore} />
      )}
    </>
  );
}

function NoCars({ isSearch }: { isSearch: boolean }) {
  return (
    <EmptyState
      title="No cars available."
      action={isSearch && <LinkButton to="/cars">Show all cars</LinkButton>}
    >
      {isSearch && 'No model goes by that name here.'}
    </EmptyState>
  );
}
