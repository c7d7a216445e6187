import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { isSoldOut } from '#features/catalogue/catalogue.rules.ts';
import { FactGroups } from '#features/catalogue/screens/customer/detail/fact-groups.tsx';
import type { FactSheet } from '#features/catalogue/screens/customer/detail/fact-sheet.ts';
import { RecentlySeen } from '#features/recently-seen/screens/customer/recently-seen.tsx';
import { useNotedView } from '#features/recommendations/screens/customer/use-noted-view.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { mayOnPage } from '#platform/page-permissions.ts';
import { NextSteps } from './next-steps.tsx';
import { SimilarCars } from './similar-cars.tsx';

interface BelowCarProps {
  /** Whether it is bought or rented. */
  type: 'purchase' | 'rent';
  /** What is known of the car, in words. */
  sheet: FactSheet;
  car: Pick<Car, '_id' | 'make' | 'price' | 'body' | 'stock'> & { vip?: boolean };
  returnPromise?: string;
  /** Old cars are taken as a trade-in. */
  tradesIn: boolean;
}

/** What follows a car's own page: how it goes on, and where else to look. It notes that the car was looked at. */
export function BelowCar({ type, car, sheet, returnPromise, tradesIn }: BelowCarProps) {
  const role = useSession()?.role ?? 'visitor';
  const isRemembered = !car.vip && mayOnPage(role, 'see recommendations');
  useNotedView(isRemembered ? car._id : undefined);
  return (
    <>
      <div className="order-1">
        <FactGroups sheet={sheet} />
      </div>
      <div className="order-1 lg:col-span-2 page grid grid-cols-1 gap-12 pt-6 pb-18 sm:gap-18 sm:pb-28">
        {!isSoldOut(car) && <NextSteps type={type} returnPromise={returnPromise} tradesIn={tradesIn} />}
        {!car.vip && <SimilarCars car={car} />}
        <RecentlySeen current={car._id} />
      </div>
    </>
  );
}
