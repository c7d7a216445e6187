import { Suspense } from 'react';
import { isSoldOut } from '#features/catalogue/catalogue.rules.ts';
import { CompareCar } from '#features/compare/screens/customer/compare-car.tsx';
import { SaveHeart } from '#features/saved/cars/screens/customer/save-heart.tsx';
import { partOnDemand } from '#page-kit/part-on-demand.tsx';
import type { SavableCar } from '#page-kit/saved-parts.tsx';
import { useShop } from '#page-kit/shop-data.ts';
import { ShareButton } from '#ui/share/share-button.tsx';

/** Of sold-out cars alone. */
const WaitForm = partOnDemand(
  async () => (await import('#features/saved/waits/screens/customer/wait-form.tsx')).WaitForm,
);

interface CarActsProps {
  car: SavableCar;
  /** Its own page, from '/'. */
  path: string;
}

/** What else can be done with a car than to have it. */
export function CarActs({ car, path }: CarActsProps) {
  const { origin } = useShop();
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-2">
        <SaveHeart car={car} />
        <CompareCar car={car} />
        <ShareButton url={`${origin}${path}`} title={`${car.make} ${car.model}`} />
      </div>
      {isSoldOut(car) && (
        <Suspense>
          <WaitForm car={car} />
        </Suspense>
      )}
    </div>
  );
}
