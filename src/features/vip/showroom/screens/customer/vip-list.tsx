import type { ShownCarsProps } from '#features/search/screens/customer/list/found-list.tsx';
import { classNames } from '#ui/text/class-names.ts';
import type { VipCar } from '../../showroom.contract.ts';
import { VipCard } from './vip-card.tsx';

/** So many pictures are in the first screen of a wide window. */
const inSight = 2;

/** The cars of the private showroom, two abreast where there is room. */
export function VipList({ cars, stale }: ShownCarsProps<VipCar>) {
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
