import {
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useLocation,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { CarPicture } from '#features/catalogue/car-picture.tsx';
import { cardFacts } from '#features/catalogue/card-facts.ts';
import { isSoldOut } from '#features/catalogue/catalogue.rules.ts';
import { Price } from '#features/catalogue/price.tsx';
import { FilterPanel } from '#features/search/list/filter-panel.tsx';
import { FoundList, type ShownCarsProps } from '#features/search/list/found-list.tsx';
import { ListBar } from '#features/search/list/list-bar.tsx';
import { filtersId } from '#features/search/list/list-form.ts';
import { ListSearch } from '#features/search/list/list-search.tsx';
import { type AskedList, leadToCanonical, loadList } from '#features/search/list/load-list.ts';
import type { ListPage } from '#page-kit/list-page.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { ActsOnCard } from '#page-kit/saved-parts.tsx';
import { serverContext } from '#page-kit/server-context.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import { shownFigure, speedUnit } from '#platform/units.ts';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { countedText } from '#ui/counted.ts';
import { Notice } from '#ui/notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { isLocked, redirectToVipAccess } from '../access/redirect-to-vip-access.ts';
import type { VipCar } from './showroom.contract.ts';

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

type Searched = Omit<AskedList, 'action'>;

/** What /vip shows of the VIP cars. Throws the redirect to /vip-access. */
async function fetchVipCars(fetch: typeof globalThis.fetch, searched: Searched) {
  const { found, list } = await loadList<VipCar>(fetch, { action: '/vip', ...searched });
  if (isLocked(found)) throw redirectToVipAccess();
  return list;
}

/** So many pictures are in the first screen of a wide window. */
const inSight = 2;

/** The cars of the private showroom, two abreast where there is room. */
function VipList({ cars, stale }: ShownCarsProps<VipCar>) {
  return (
    <ul
      aria-busy={stale}
      className={classNames(
        'grid gap-x-8 gap-y-12 transition-opacity md:grid-cols-2 md:gap-y-18 lg:grid-cols-1 xl:grid-cols-2 xl:gap-x-12',
        stale && 'opacity-50',
      )}
    >
      {cars.map((car, place) => (
        <VipCard key={car._id} car={car} priority={place < inSight} />
      ))}
    </ul>
  );
}

interface VipCardProps {
  car: VipCar;
  /** Among the first that are seen: its picture loads at once. */
  priority: boolean;
}

const sizes =
  '(min-width: 1600px) 576px, (min-width: 1280px) 35vw, (min-width: 1024px) 62vw, (min-width: 768px) 46vw, 92vw';

/** A car of the private showroom, with room around it. The whole card leads to its page. */
function VipCard({ car, priority }: VipCardProps) {
  const to = `/vip/cars/${car._id}`;
  const units = useUnits();
  const facts = cardFacts(car, units);
  return (
    <li className="group relative flex flex-col">
      <CarPicture
        car={{ ...car, image: car.imageUrl }}
        to={to}
        sizes={sizes}
        priority={priority}
        className="rounded-card [&_img]:transition-transform [&_img]:duration-240 group-hover:[&_img]:scale-[1.015]"
      />
      <div className="mt-6 flex items-start justify-between gap-6">
        <h2 className="text-xl sm:text-2xl">
          <span className="block text-base font-medium tracking-normal text-ink-soft [font-stretch:100%]">
            {car.make}{' '}
          </span>
          {car.model}
        </h2>
        {/* Beside the name, so that they cover nothing of the car. */}
        <div className="flex shrink-0 flex-wrap-reverse items-center justify-end gap-2 max-sm:w-28">
          <ActsOnCard car={car} className="relative z-10" />
          <Link
            to={to}
            prefetch="intent"
            viewTransition
            className={buttonClass('quiet', 'small', 'shrink-0 after:absolute after:inset-0')}
          >
            View Details<span className="sr-only">{` of ${car.make} ${car.model}`}</span>
          </Link>
        </div>
      </div>
      {facts.length > 0 && <p className="mt-2 text-sm tabular-nums text-ink-soft">{facts.join(' · ')}</p>}
      <dl className="mt-auto grid grid-cols-[1.3fr_1fr] gap-4 pt-4 sm:grid-cols-[1.3fr_1fr_1.2fr]">
        <Figure name="Price">
          <Price car={car} className="text-lg" />
          {isSoldOut(car) && <Badge>Out of Stock</Badge>}
        </Figure>
        <Figure name="Top speed">
          <span className="figure text-lg">{shownFigure(car.topSpeed, units)}</span> {speedUnit(units)}
        </Figure>
        <Figure name="Color">
          <Swatch name={car.color} className="leading-tight" />
        </Figure>
      </dl>
    </li>
  );
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="border-t border-line pt-4">
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="mt-1 flex min-h-7 flex-wrap items-center gap-x-1.5">{children}</dd>
    </div>
  );
}
