import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useLocation,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { CarList } from './car-list.tsx';
import { CarSearch } from './car-search.tsx';
import { type CarPage, fetchCarPage } from './read-cars.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const search = asked.get('search')?.trim().slice(0, 100) ?? '';
  const cursor = asked.get('cursor');
  const page = await fetchCarPage(context.get(serverContext).fetch, {
    ...(search && { search }),
    ...(cursor && { cursor }),
  });
  return { page, search };
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Cars',
    description: 'Every car in our showroom, to buy or to rent: prices, colors and top speeds at a glance.',
    path: '/cars',
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
        <Notice tone="bad" title="The cars could not be loaded." onRetry={revalidate} />
      )}
    </div>
  );
}

function countOf({ total, atLeast }: CarPage): string {
  if (atLeast) return `${total.toLocaleString('en-US')}+ cars`;
  return total === 1 ? '1 car' : `${total.toLocaleString('en-US')} cars`;
}
