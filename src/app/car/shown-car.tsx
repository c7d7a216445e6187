import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Addition } from '#features/basket/basket-changes.ts';
import { useAddToBasket } from '#features/basket/use-add-to-basket.ts';
import { CarRow } from '#features/catalogue/car-row.tsx';
import type { Car, CarDetail as FoundCar } from '#features/catalogue/catalogue.contract.ts';
import { isSoldOut } from '#features/catalogue/catalogue.rules.ts';
import { CarDetail } from '#features/catalogue/detail/car-detail.tsx';
import { FactGroups } from '#features/catalogue/detail/fact-groups.tsx';
import { type FactSheet, factSheet, listedPart } from '#features/catalogue/detail/fact-sheet.ts';
import type { Choice, RentDaysProps } from '#features/catalogue/detail/purchase-choice.ts';
import { choosePath } from '#features/checkout/vehicle-choice/vehicle-choice.rules.ts';
import { CompareCar } from '#features/compare/compare-car.tsx';
import type { FinancedCar } from '#features/finance/estimator.tsx';
import type { MonthlyOffer } from '#features/finance/finance.contract.ts';
import { MonthlyEntry } from '#features/finance/monthly-entry.tsx';
import { fetchCarHolds } from '#features/holds/own/fetch-car-holds.ts';
import { fetchReservedCar } from '#features/holds/own/fetch-reserved-car.ts';
import { ReservedNotice } from '#features/holds/own/reserved-notice.tsx';
import { askPath } from '#features/questions/ask-path.rules.ts';
import { RecentlySeen } from '#features/recently-seen/recently-seen.tsx';
import { useNotedView } from '#features/recommendations/use-noted-view.ts';
import { SaveHeart } from '#features/saved/cars/save-heart.tsx';
import { WaitForm } from '#features/saved/waits/wait-form.tsx';
import { fetchFound } from '#features/search/list/fetch-found.ts';
import { fetchReturnPromise } from '#features/settings/after-handover/fetch-return-promise.ts';
import type { SavableCar } from '#page-kit/saved-parts.tsx';
import type { ServerContext } from '#page-kit/server-context.ts';
import { useSession, useShop } from '#page-kit/shop-data.ts';
import { formatMoney } from '#platform/money.ts';
import { mayOnPage } from '#platform/page-permissions.ts';
import { LinkButton } from '#ui/button.tsx';
import { ShareButton } from '#ui/share-button.tsx';
import { financedCar } from './financed-car.ts';
import { ownPlanOf } from './own-plan-link.tsx';
import { useFinanced } from './use-financed.ts';

/** Reads what the pages of a car and of a VIP car show besides the car itself. */
export async function readAroundCar({ fetch, session, units }: ServerContext, id: string) {
  const [promiseOf, holds, reserved] = await Promise.all([
    fetchReturnPromise(fetch, units),
    fetchCarHolds(fetch, { id }),
    session?.role === 'User' ? fetchReservedCar(fetch) : undefined,
  ]);
  return { promiseOf, holds, reserved };
}

interface Found {
  car: FoundCar;
  /** What the dealer shows of the VIN of the last one. */
  vin: string | undefined;
  around: Awaited<ReturnType<typeof readAroundCar>>;
  /** The car's own page, from '/'. */
  path: string;
}

/** What `ShownCar` shows. */
export const dataOfCar = ({ car, vin, around, path }: Found, context: ServerContext) => ({
  path,
  car: listedPart(car),
  ...around.holds,
  own: around.reserved?.carId === car._id ? around.reserved : undefined,
  pictures: car.pictures,
  shape: car.shape,
  toChoose: car.vehiclesToChoose,
  sheet: factSheet(car, context.units, vin),
  returnPromise: around.promiseOf(car),
  tradesIn: context.tradesIn,
  monthly: car.monthly,
  financed: financedCar(car, path, context),
});

interface ShownCarProps {
  data: ReturnType<typeof dataOfCar>;
  list: { to: string; label: string };
  /** Absent: it is only sold. */
  rentDays?: ComponentType<RentDaysProps>;
  isVip?: boolean;
}

/** A car on its own page, with what can be done about it and where else to look. */
export function ShownCar({ data, list, rentDays, isVip = false }: ShownCarProps) {
  const { deposit, own, sheet, returnPromise, tradesIn, monthly, financed, toChoose, path } = data;
  const add = useAddToBasket();
  const car = isVip ? { ...data.car, vip: true } : data.car;
  const addCar = ({ freeUnits = car.stock, ...choice }: Choice) =>
    add({ car: { ...car, stock: freeUnits }, ...choice });
  return (
    <CarDetail
      key={car._id}
      car={car}
      pictures={data.pictures}
      shape={data.shape}
      sheet={sheet}
      list={list}
      returnPromise={returnPromise}
      isReserved={data.isReserved}
      notice={own && <ReservedNotice reservation={own} />}
      canRent={rentDays !== undefined}
      rentDays={rentDays}
      acts={(type) => (
        <CarActs
          type={type}
          car={car}
          path={path}
          financed={financed}
          monthly={monthly}
          deposit={own ? undefined : deposit}
          toChoose={toChoose}
        />
      )}
      onAdd={addCar}
    >
      {(type) => (
        <BelowCar type={type} sheet={sheet} car={car} returnPromise={returnPromise} tradesIn={tradesIn} />
      )}
    </CarDetail>
  );
}

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

/** What a car that is bought costs by the month, and what else can be done than to buy it. */
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
function BelowCar({ type, car, sheet, returnPromise, tradesIn }: BelowCarProps) {
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

interface NextStepsProps {
  /** Whether it is bought or rented: a rental is neither financed nor delivered, and always comes back (rules.md#installments). */
  type: 'purchase' | 'rent';
  /** What is said about bringing back what was bought; absent: it cannot be. */
  returnPromise?: string;
  tradesIn: boolean;
}

/** What happens once somebody has decided, step by step. */
export function NextSteps({ type, returnPromise, tradesIn }: NextStepsProps) {
  const papers = ['Papers', "You'll get your receipt by email. You can also find it on your dashboard."];
  const steps =
    type === 'rent'
      ? [
          ['Order', 'Pay by card.'],
          papers,
          ['Pick-up', 'Bring your driver’s license and the receipt number.'],
          ['Return', 'Bring the car back by the last day of your rental.'],
        ]
      : [
          ['Order', 'Pay by card, or in installments without interest.'],
          papers,
          ['Delivery', 'We deliver the car within 3–5 business days.'],
          ...(returnPromise ? [['Return', returnPromise]] : []),
        ];
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="mb-6 text-2xl">
        What happens next
      </h2>
      <ol className="grid gap-6 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {steps.map(([title, text], place) => (
          <li key={title} className="border-t border-line pt-4">
            <p className="figure text-sm text-ink-soft">{place + 1}</p>
            <h3 className="mt-1 text-base">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
      {type === 'purchase' && tradesIn && (
        <p className="mt-8">
          Have a trade-in?{' '}
          <Link to="/trade-in" className="font-semibold underline underline-offset-4">
            Trade in your car
          </Link>
        </p>
      )}
    </section>
  );
}

/** So many stand in the row; one more is asked for, since the car itself may be among them. */
const shownCars = 4;
/** As much cheaper and dearer, of the price. */
const [least, most] = [0.7, 1.4];
/** Asked for before it is in sight. */
const ahead = '600px';

type Looked = Pick<Car, '_id' | 'make' | 'price' | 'body'>;

/** What is like it: the same body at about the price; where no body is known, the same make. */
function likeIt({ make, price, body }: Looked): URLSearchParams {
  const query = new URLSearchParams(body ? { body } : { make });
  query.set('priceFrom', String(Math.floor(price * least)));
  query.set('priceTo', String(Math.ceil(price * most)));
  query.set('inStock', 'yes');
  return query;
}

/** Cars like this one, asked for when somebody scrolls that far. The ways to more of its make are there without script. */
function SimilarCars({ car }: { car: Looked }) {
  const mark = useRef<HTMLDivElement>(null);
  const [cars, setCars] = useState<readonly Car[]>([]);
  const query = `${likeIt(car)}`;
  useEffect(() => {
    if (!mark.current) return;
    let isCurrent = true;
    const look = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        look.disconnect();
        const address = `/api/search/cars?${query}&limit=${shownCars + 1}`;
        // Where it cannot be had, the page goes on without.
        void fetchFound<Car>(fetch, address, 'Not loaded.').then((found) => {
          if (isCurrent && found.ok) setCars(found.value.cars);
        });
      },
      { rootMargin: ahead },
    );
    look.observe(mark.current);
    return () => {
      isCurrent = false;
      look.disconnect();
    };
  }, [query]);
  const others = cars.filter(({ _id }) => _id !== car._id).slice(0, shownCars);
  const ofMake = `/cars?${new URLSearchParams({ make: car.make })}`;
  return (
    <div ref={mark}>
      <CarRow id="similar-cars" title="Similar cars" cars={others} />
      <p className={others.length > 0 ? 'mt-4' : undefined}>
        <Link to={ofMake} prefetch="intent" className="font-semibold underline underline-offset-4">
          All cars by {car.make}
        </Link>
      </p>
    </div>
  );
}

interface CarMonthlyProps {
  car: Addition['car'];
  financed: FinancedCar;
  monthly: MonthlyOffer | undefined;
}

/** What a car costs by the month, and the way to buy it so. */
const CarMonthly = ({ car, financed, monthly }: CarMonthlyProps) => (
  <MonthlyEntry car={useFinanced(financed, car)} monthly={monthly} ownPlan={ownPlanOf(car)} />
);
