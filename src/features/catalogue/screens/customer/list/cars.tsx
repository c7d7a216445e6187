import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useLocation,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { askListPage, type ListPage } from '#page-kit/ask/list-page.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { catalogueApi } from '../../../catalogue.api.ts';
import type { Car } from '../../../catalogue.contract.ts';
import { CarList } from './car-list.tsx';
import { carListData } from './car-list-data.ts';
import { CarSearch } from './car-search.tsx';
import { listQueryOf } from './list-query.ts';

const notLoaded = 'The cars could not be loaded.';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = listQueryOf(new URL(request.url));
  const { fetch, origin } = context.get(serverContext);
  const asked = await askListPage(() => catalogueApi(fetch).cars.$get({ query }), notLoaded);
  const page = asked.ok ? asked.value : null;
  const described = page?.items.length ? [carListData(page.items, origin)] : [];
  return { page, search: query.search ?? '', described };
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: 'Cars',
    description: 'Every car in our showroom, to buy or to rent: prices, colors and top speeds at a glance.',
    path: '/cars',
    data: loaderData?.described,
  });

export default function Cars() {
  const { page, search } = useLoaderData<typeof loader>();
  const { key } = useLocation();
  const navigation = useNavigation();
  const { revalidate } = useRevalidator();
  const isSearching = navigation.location?.pathname === '/cars';
  return (
    <div className="page pt-8 pb-18 sm:pt-12 sm:pb-28">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="flex items-baseline gap-4">
          <h1 className="text-3xl sm:text-4xl">Cars</h1>
          <p role="status" className="text-ink-soft">
            {page && countOf(page)}
          </p>
        </div>
        <CarSearch action="/cars" search={search} />
      </header>
      {page ? (
        <CarList key={key} first={page} search={search} stale={isSearching} />
      ) : (
        <Notice tone="bad" title={notLoaded} onRetry={revalidate} />
      )}
    </div>
  );
}

function countOf({ total, atLeast }: ListPage<Car>): string {
  if (atLeast) return `${total.toLocaleString('en-US')}+ cars`;
  return total === 1 ? '1 car' : `${total.toLocaleString('en-US')} cars`;
}
