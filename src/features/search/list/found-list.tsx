import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { MoreCars } from '#features/catalogue/list/more-cars.tsx';
import { useMoreCars } from '#features/catalogue/list/use-more-cars.ts';
import type { ListPage } from '#page-kit/list-page.ts';
import { fetchFound, listPageOfFound } from './fetch-found.ts';
import { callsOf, listAddress } from './list-form.ts';
import { NothingFound } from './nothing-found.tsx';
import type { NearerSearch } from './said.ts';

export interface ShownCarsProps<Shown extends Car> {
  cars: readonly Shown[];
  /** What is shown is about to be replaced. */
  stale: boolean;
  /** More are on their way. */
  isLoading: boolean;
}

interface FoundListProps<Shown extends Car> {
  /** The list's own address. */
  action: string;
  /** How its cars are shown. */
  Cars: ComponentType<ShownCarsProps<Shown>>;
  first: ListPage<Shown>;
  /** The query of the call that found them. */
  asked: string;
  nearer: readonly NearerSearch[];
  stale: boolean;
  /** Said where there is no car at all. */
  whenEmpty?: string;
}

/** The cars that were asked for, and more as one scrolls. */
export function FoundList<Shown extends Car>({
  action,
  Cars,
  first,
  asked,
  nearer,
  stale,
  whenEmpty,
}: FoundListProps<Shown>) {
  const { search } = useLocation();
  const { list, isLoading, hasFailed, loadMore } = useMoreCars(first, async (cursor) => {
    const query = `${asked}&${new URLSearchParams({ cursor })}`;
    const found = await fetchFound<Shown>(
      fetch,
      `${callsOf(action)}/cars?${query}`,
      'More cars could not be loaded.',
    );
    return found.ok ? { ...found, value: listPageOfFound(found.value) } : found;
  });
  if (list.items.length === 0)
    return <NothingFound action={action} isSearch={asked !== ''} nearer={nearer} whenEmpty={whenEmpty} />;
  return (
    <>
      <Cars cars={list.items} stale={stale} isLoading={isLoading} />
      {list.next && (
        <MoreCars
          to={listAddress(action, nextQuery(search, list.next))}
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
