import { useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { Car } from '../../../catalogue.contract.ts';
import type { CarPage } from './read-cars.ts';

/** Pages that a visit has added to its list, by its place in the history: going back finds them again. */
const visits = new Map<string, unknown>();

/** The list so far: its first page and those that were added. `address` is the list's own, with its search. */
export function useMoreCars<Shown extends Car>(first: CarPage<Shown>, address: (cursor: string) => string) {
  const { key } = useLocation();
  const fetcher = useFetcher<{ page: CarPage<Shown> | null }>();
  const [list, setList] = useState(() => (visits.get(key) as CarPage<Shown> | undefined) ?? first);
  const arrived = fetcher.data?.page;

  useEffect(() => {
    if (!arrived) return;
    setList((before) => {
      const known = new Set(before.cars.map((car) => car._id));
      const added = arrived.cars.filter((car) => !known.has(car._id));
      const after = { ...arrived, cars: [...before.cars, ...added] };
      visits.set(key, after);
      return after;
    });
  }, [arrived, key]);

  return {
    list,
    isLoading: fetcher.state !== 'idle',
    hasFailed: fetcher.state === 'idle' && fetcher.data?.page === null,
    loadMore: () => {
      if (list.next && fetcher.state === 'idle') void fetcher.load(address(list.next));
    },
  };
}
