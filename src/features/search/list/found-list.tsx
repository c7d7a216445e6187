import type { ComponentType } from 'react';
import { Link, useLocation } from 'react-router';
import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { MoreCars } from '#features/catalogue/list/more-cars.tsx';
import { useMoreCars } from '#features/catalogue/list/use-more-cars.ts';
import type { ListPage } from '#page-kit/list-page.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { fetchFound, listPageOfFound } from './fetch-found.ts';
import { carsText, nearerText } from './filter-texts.ts';
import { callsOf, listAddress } from './list-form.ts';
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

interface NothingFoundProps {
  action: string;
  isSearch: boolean;
  nearer: readonly NearerSearch[];
  /** Said where there is no car at all. */
  whenEmpty?: string;
}

/** An empty list: what is near to what was asked for, and the way to all cars. */
function NothingFound({ action, isSearch, nearer, whenEmpty }: NothingFoundProps) {
  return (
    <EmptyState
      title="No cars available."
      action={isSearch && <LinkButton to={action}>Show all cars</LinkButton>}
    >
      {!isSearch && <span>{whenEmpty}</span>}
      {isSearch && nearer.length === 0 && <span>No exact matches.</span>}
      {nearer.length > 0 && (
        <>
          <p>No exact matches. Close matches:</p>
          <ul className="mt-3 grid gap-2">
            {nearer.map((search) => (
              <li key={search.query}>
                <Link
                  to={listAddress(action, search.query)}
                  className="font-semibold text-ink underline underline-offset-4"
                >
                  {nearerText(search)}
                </Link>
                <span className="ml-2 tabular-nums">{carsText(search)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </EmptyState>
  );
}
