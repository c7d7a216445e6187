import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useLocation,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { CarSearch } from '#features/catalogue/screens/customer/list/car-search.tsx';
import { listQueryOf } from '#features/catalogue/screens/customer/list/list-query.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { Spinner } from '#ui/progress/spinner.tsx';
import { fetchVipCars, vipCarsNotLoaded } from './fetch-vip-cars.ts';
import { VipList } from './vip-list.tsx';

export const handle = { night: true } satisfies PageHandle;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const query = listQueryOf(url);
  const page = await fetchVipCars(context.get(serverContext).fetch, query);
  return { page, search: query.search ?? '' };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'VIP cars' });

/** The private showroom. */
export default function Vip() {
  const { page, search } = useLoaderData<typeof loader>();
  const { key } = useLocation();
  const navigation = useNavigation();
  const { revalidate, state } = useRevalidator();
  const isLoading = navigation.location?.pathname === '/vip' || state === 'loading';
  return (
    <div className="night">
      <div className="page pt-12 pb-28 sm:pt-18">
        <header className="mb-12 flex flex-wrap items-end justify-between gap-x-8 gap-y-6 sm:mb-18">
          <div>
            <h1 className="text-4xl sm:text-6xl">VIP Cars</h1>
            <p role="status" className="mt-3 flex min-h-8 items-center gap-3 text-lg text-ink-soft">
              {page && countOf(page.total, search)}
              {isLoading && <Spinner />}
              {isLoading && <span className="sr-only">Loading VIP cars</span>}
            </p>
          </div>
          <div className="w-full sm:w-72 lg:w-96">
            <CarSearch action="/vip" search={search} />
          </div>
        </header>
        {page ? (
          <VipList key={key} first={page} search={search} stale={isLoading} />
        ) : (
          <Notice tone="bad" title={vipCarsNotLoaded} onRetry={() => void revalidate()} />
        )}
      </div>
    </div>
  );
}

function countOf(total: number, search: string): string {
  const cars = total === 1 ? '1 car' : `${total.toLocaleString('en-US')} cars`;
  if (search) return `${cars} by that name`;
  return `${cars} that ${total === 1 ? 'is' : 'are'} not on show`;
}
