import { Link } from 'react-router';
import type { Addition } from '#features/basket/screens/customer/basket-changes.ts';
import { isSoldOut } from '#features/catalogue/catalogue.rules.ts';
import { choosePath } from '#features/checkout/vehicle-choice/vehicle-choice.rules.ts';
import { CompareCar } from '#features/compare/screens/customer/compare-car.tsx';
import type { MonthlyOffer } from '#features/finance/finance.contract.ts';
import type { FinancedCar } from '#features/finance/screens/customer/estimator.tsx';
import { askPath } from '#features/questions/ask-path.rules.ts';
import { SaveHeart } from '#features/saved/cars/screens/customer/save-heart.tsx';
import { WaitForm } from '#features/saved/waits/screens/customer/wait-form.tsx';
import type { SavableCar } from '#page-kit/saved-parts.tsx';
import { useShop } from '#page-kit/shop-data.ts';
import { formatMoney } from '#platform/money.ts';
import { mayOnPage } from '#platform/page-permissions.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { ShareButton } from '#ui/share/share-button.tsx';
import { CarMonthly } from './finance/car-monthly.tsx';

interface CarActsProps {
  /** Whether it is bought or rented: a rental is not financed (rules.md#finance). */
  type: 'purchase' | 'rent';
  car: Addition['car'] & SavableCar;
  financed: FinancedCar;
  monthly: MonthlyOffer | undefined;
  /** What it costs to reserve it, in dollars; absent: it cannot be. */
  deposit?: number;
  /** Of several: how many of its vehicles can be chosen one by one. */
  toChoose?: number;
  /** Its own page, from '/'. */
  path: string;
}

/** What a car that is bought costs by the month, and what else can be done than to buy it at once. */
export function CarActs({ type, car, path, financed, monthly, deposit, toChoose = 0 }: CarActsProps) {
  const { origin, testDrives, session } = useShop();
  const role = session?.role ?? 'visitor';
  return (
    <div className="grid gap-6">
      {!isSoldOut(car) && (testDrives || deposit !== undefined) && (
        <div className="flex flex-wrap gap-2">
          {testDrives && <LinkButton to={`/test-drive/${car._id}`}>Book a test drive</LinkButton>}
          {deposit !== undefined && (
            <LinkButton to={`/reserve/${car._id}`}>Reserve for {formatMoney(deposit)}</LinkButton>
          )}
        </div>
      )}
      {toChoose > 0 && (
        <p>
          <Link to={choosePath(car._id)} className="font-semibold underline underline-offset-4">
            {toChoose === 1
              ? 'See the exact car (1 available)'
              : `Choose your exact car (${toChoose} available)`}
          </Link>
        </p>
      )}
      {type === 'purchase' && <CarMonthly car={car} financed={financed} monthly={monthly} />}
      <div className="flex flex-wrap items-center gap-1.5">
        <SaveHeart car={car} />
        <CompareCar car={car} />
        {mayOnPage(role, 'ask questions') && (
          <LinkButton to={askPath('car', car._id)} size="small">
            Ask about this car
          </LinkButton>
        )}
        <ShareButton url={`${origin}${path}`} title={`${car.make} ${car.model}`} />
      </div>
      {isSoldOut(car) && <WaitForm car={car} />}
    </div>
  );
}
