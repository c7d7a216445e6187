import { CompareCar } from '#features/compare/screens/customer/compare-car.tsx';
import { useShop } from '#page-kit/shop-data.ts';
import { ShareButton } from '#ui/share/share-button.tsx';

interface CarActsProps {
  car: { _id: string; make: string; model: string };
  /** Its own page, from '/'. */
  path: string;
}

/** What else can be done with a car than to have it. */
export function CarActs({ car, path }: CarActsProps) {
  const { origin } = useShop();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <CompareCar car={car} />
      <ShareButton url={`${origin}${path}`} title={`${car.make} ${car.model}`} />
    </div>
  );
}
