import { MoreCars } from '#features/catalogue/screens/customer/list/more-cars.tsx';
import { useMoreCars } from '#features/catalogue/screens/customer/list/use-more-cars.ts';
import type { ClientAnswer } from '#page-kit/ask/ask.ts';
import { askListPage, type ListPage } from '#page-kit/ask/list-page.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { classNames } from '#ui/text/class-names.ts';
import type { VipCar } from '../../showroom.contract.ts';
import { VipCard } from './vip-card.tsx';

/** So many pictures are in the first screen of a wide window. */
const inSight = 2;

interface VipCarsAnswer extends ClientAnswer {
  ok: true;
  json(): Promise<VipCar[]>;
}

/** By hand: the typed client would weigh on the page. */
const fetchMore = (query: string) =>
  askListPage(
    // The call answers a success by the schema of its cars, and `askListPage` looks whether it is a list.
    async () => (await fetch(`/api/vip/cars?${query}`)) as VipCarsAnswer,
    'More cars could not be loaded.',
  );

interface VipListProps {
  first: ListPage<VipCar>;
  search: string;
  /** What is shown is about to be replaced. */
  stale: boolean;
}

/** The VIP cars that were asked for, two abreast, and more as one scrolls. */
export function VipList({ first, search, stale }: VipListProps) {
  const queryOf = (cursor: string) => new URLSearchParams({ ...(search && { search }), cursor }).toString();
  const { list, isLoading, hasFailed, loadMore } = useMoreCars(first, (cursor) => fetchMore(queryOf(cursor)));
  if (list.items.length === 0) return <NoVipCars isSearch={search !== ''} />;
  return (
    <>
      <ul
        aria-busy={stale}
        className={classNames(
          'grid gap-x-8 gap-y-12 transition-opacity md:grid-cols-2 md:gap-y-18 xl:gap-x-12',
          stale && 'opacity-50',
        )}
      >
        {list.items.map((car, place) => (
          <VipCard key={car._id} car={car} priority={place < inSight} />
        ))}
      </ul>
      {list.next && (
        <MoreCars
          to={`/vip?${queryOf(list.next)}`}
          isLoading={isLoading}
          hasFailed={hasFailed}
          onWanted={loadMore}
        />
      )}
    </>
  );
}

function NoVipCars({ isSearch }: { isSearch: boolean }) {
  return (
    <EmptyState
      title="No cars available."
      action={isSearch && <LinkButton to="/vip">Show all VIP cars</LinkButton>}
    >
      {isSearch
        ? 'No model goes by that name here.'
        : 'The showroom is being prepared. Please look in again.'}
    </EmptyState>
  );
}
