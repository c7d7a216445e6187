import { Suspense } from 'react';
import { useLocation } from 'react-router';
import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { CarCard, CarCardSkeleton } from '#features/catalogue/screens/customer/list/car-card.tsx';
import { CarGrid } from '#features/catalogue/screens/customer/list/car-grid.tsx';
import { MoreCars } from '#features/catalogue/screens/customer/list/more-cars.tsx';
import { useMoreCars } from '#features/catalogue/screens/customer/list/use-more-cars.ts';
import type { ListPage } from '#page-kit/ask/list-page.ts';
import { partOnDemand } from '#page-kit/part-on-demand.tsx';
import { fetchFound, listPageOfFound } from './fetch-found.ts';
import { callsOf, listAddress } from './filters/list-form.ts';
import type { NearerSearch } from './filters/said.ts';

const NothingFound = partOnDemand(async () => (await import('./filters/nothing-found.tsx')).NothingFound);

/** So many pictures are in the first screen of a wide window. */
const inSight = 3;

const skeletons = ['first', 'second', 'third'];

interface FoundListProps {
  first: ListPage<Car>;
  /** The query of the call that found them. */
  asked: string;
  nearer: readonly NearerSearch[];
  stale: boolean;
}

/** The cars that were asked for, and more as one scrolls. */
export function FoundList({ first, asked, nearer, stale }: FoundListProps) {
  const { search } = useLocation();
  const { list, isLoading, hasFailed, loadMore } = useMoreCars(first, async (cursor) => {
    const query = `${asked}&${new URLSearchParams({ cursor })}`;
    const found = await fetchFound<Car>(
      fetch,
      `${callsOf('/cars')}/cars?${query}`,
      'More cars could not be loaded.',
    );
    return found.ok ? { ...found, value: listPageOfFound(found.value) } : found;
  });
  if (list.items.length === 0)
    return (
      <Suspense>
        <NothingFound action="/cars" isSearch={asked !== ''} nearer={nearer} />
      </Suspense>
    );
  return (
    <>
      <CarGrid stale={stale}>
        {list.items.map((car, place) => (
          <CarCard key={car._id} car={car} to={`/cars/${car._id}`} priority={place < inSight} />
        ))}
        {isLoading && skeletons.map((name) => <CarCardSkeleton key={name} />)}
      </CarGrid>
      {list.next && (
        <MoreCars
          to={listAddress('/cars', nextQuery(search, list.next))}
          isLoading={isLoading}
          hasFailed={hasFailed}
          onWanted={loadMore}
        />
      )}
    </>
  );
}

function nextQuery(search: string, cursor: string): string {
  const query = new URLSearchParams(search);
  query.set('cursor', cursor);
  return query.toString();
}
