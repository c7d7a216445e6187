import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useLocation,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { FilterPanel } from '#features/search/screens/customer/list/filters/filter-panel.tsx';
import { ListBar } from '#features/search/screens/customer/list/filters/list-bar.tsx';
import { filtersId } from '#features/search/screens/customer/list/filters/list-form.ts';
import { FoundList } from '#features/search/screens/customer/list/found-list.tsx';
import { ListSearch } from '#features/search/screens/customer/list/list-search.tsx';
import { leadToCanonical } from '#features/search/screens/customer/list/load-list.ts';
import type { ListPage } from '#page-kit/ask/list-page.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { buttonClass } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Spinner } from '#ui/progress/spinner.tsx';
import { countedText } from '#ui/text/counted.ts';
import { fetchVipCars } from './fetch-vip-cars.ts';
import { VipList } from './vip-list.tsx';

export const handle = { night: true } satisfies PageHandle;

export async function loader({ context, request, url }: LoaderFunctionArgs) {
  const { fetch, units, finance } = context.get(serverContext);
  leadToCanonical('/vip', request, url.searchParams);
  return fetchVipCars(fetch, { params: url.searchParams, units, finance });
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'VIP cars' });

/** The private showroom, searched as the open one is. */
export default function Vip() {
  const { page, said, asked, query, counts, basis } = useLoaderData<typeof loader>();
  const { key } = useLocation();
  const navigation = useNavigation();
  const { revalidate, state } = useRevalidator();
  const isLoading = navigation.location?.pathname === '/vip' || state === 'loading';
  return (
    <div className="night">
      <div className="page pt-12 pb-28 sm:pt-18">
        <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-6 sm:mb-12">
          <div>
            <h1 className="text-4xl sm:text-6xl">VIP Cars</h1>
            <p role="status" className="mt-3 flex min-h-8 items-center gap-3 text-lg text-ink-soft">
              <span>{page && countOf(page, query !== '')}</span>
              {isLoading && <Spinner />}
              {isLoading && <span className="sr-only">Loading VIP cars</span>}
            </p>
          </div>
          <div className="flex w-full gap-2 sm:w-auto sm:grow sm:justify-end">
            <ListSearch action="/vip" asked={asked} />
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
          <FilterPanel action="/vip" asked={asked} counts={counts} basis={basis} />
          <div>
            <ListBar action="/vip" asked={asked} said={said} counts={counts} />
            {page ? (
              <FoundList
                key={key}
                action="/vip"
                Cars={VipList}
                first={page}
                asked={query}
                nearer={said.nearer}
                stale={isLoading}
                whenEmpty="There are no VIP cars right now. Please check again later."
              />
            ) : (
              <Notice
                tone="bad"
                title="The VIP cars could not be loaded."
                onRetry={() => void revalidate()}
              />
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

function countOf(list: ListPage<unknown>, isSearch: boolean): string {
  const cars = countedText(list, 'car', 'cars');
  if (isSearch) return `${cars} found`;
  return `${cars} that ${list.total === 1 ? 'is' : 'are'} not on show`;
}
