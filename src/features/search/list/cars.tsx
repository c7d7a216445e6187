import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useLocation,
  useNavigation,
  useRevalidator,
} from 'react-router';
import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { CarCard, CarCardSkeleton } from '#features/catalogue/list/car-card.tsx';
import { CarGrid } from '#features/catalogue/list/car-grid.tsx';
import { carListData } from '#features/catalogue/list/car-list-data.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { buttonClass } from '#ui/button.tsx';
import { countedText } from '#ui/counted.ts';
import { Notice } from '#ui/notice.tsx';
import { notLoaded } from './fetch-found.ts';
import { FilterPanel } from './filter-panel.tsx';
import { FoundList, type ShownCarsProps } from './found-list.tsx';
import { ListBar } from './list-bar.tsx';
import { filtersId } from './list-form.ts';
import { ListSearch } from './list-search.tsx';
import { leadToCanonical, loadList } from './load-list.ts';

export async function loader({ context, request, url }: LoaderFunctionArgs) {
  const { fetch, origin, units, finance } = context.get(serverContext);
  leadToCanonical('/cars', request, url.searchParams);
  const asked = { action: '/cars', params: url.searchParams, units, finance };
  const { list } = await loadList<Car>(fetch, asked);
  const described = list.page?.items.length ? [carListData(list.page.items, origin)] : [];
  return { ...list, described };
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: 'Cars',
    description: 'All cars in our showroom, to buy or rent, with prices, colors and top speeds.',
    path: '/cars',
    data: loaderData?.described,
  });

export default function Cars() {
  const { page, said, asked, query, counts, basis } = useLoaderData<typeof loader>();
  const { key } = useLocation();
  const navigation = useNavigation();
  const { revalidate } = useRevalidator();
  const isSearching = navigation.location?.pathname === '/cars';
  return (
    <div className="page pt-8 pb-18 sm:pt-12 sm:pb-28">
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 sm:mb-8">
        <div className="flex items-baseline gap-4">
          <h1 className="text-3xl sm:text-4xl">Cars</h1>
          <p role="status" className="text-ink-soft">
            {page && countedText(page, 'car', 'cars')}
          </p>
        </div>
        <div className="flex w-full gap-2 sm:w-auto sm:grow sm:justify-end">
          <ListSearch action="/cars" asked={asked} />
          <button
            type="button"
            popoverTarget={filtersId}
            className={buttonClass('quiet', 'regular', 'lg:hidden')}
          >
            Filters
          </button>
        </div>
      </header>
      <div className="lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start lg:gap-x-12">
        <FilterPanel action="/cars" asked={asked} counts={counts} basis={basis} />
        <div>
          <ListBar action="/cars" asked={asked} said={said} counts={counts} />
          {page ? (
            <FoundList
              key={key}
              action="/cars"
              Cars={FoundCars}
              first={page}
              asked={query}
              nearer={said.nearer}
              stale={isSearching}
            />
          ) : (
            <Notice tone="bad" title={notLoaded} onRetry={revalidate} />
          )}
        </div>
      </div>
    </div>
  );
}

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
