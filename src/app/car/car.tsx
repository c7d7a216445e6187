import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useAddToBasket } from '#features/basket/screens/customer/panel/use-add-to-basket.ts';
import { detailApi } from '#features/catalogue/detail/detail.api.ts';
import { CarDetail } from '#features/catalogue/screens/customer/detail/car-detail.tsx';
import { factSheet, listedPart } from '#features/catalogue/screens/customer/detail/fact-sheet.ts';
import { fetchCarHolds } from '#features/holds/own/screens/customer/fetch-car-holds.ts';
import { fetchReservedCar } from '#features/holds/own/screens/customer/fetch-reserved-car.ts';
import { ReservedNotice } from '#features/holds/own/screens/customer/reserved-notice.tsx';
import { fetchReturnPromise } from '#features/settings/return-right/screens/customer/fetch-return-promise.ts';
import { onSaleApi } from '#features/vehicles/on-sale/on-sale.api.ts';
import { FirstDay } from '#features/vehicles/rental-days/screens/customer/first-day.tsx';
import { ask, valueOrNull } from '#page-kit/ask/ask.ts';
import { valueOrThrow } from '#page-kit/ask/value-or-throw.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { BelowCar } from './below-car.tsx';
import { CarActs } from './car-acts.tsx';
import { carData, carDescription, carTrail } from './car-data.ts';
import { CarFailure } from './car-failure.tsx';
import { financedCar } from './finance/financed-car.ts';

/** What the dealer shows of the VIN of the last one; the page does without where it cannot be read. */
async function vinOnSale(param: { id: string }, fetch: typeof globalThis.fetch) {
  const { vehicle } = onSaleApi(fetch).cars[':id'];
  const asked = await ask(() => vehicle.$get({ param }), 'The VIN could not be loaded.');
  return valueOrNull(asked)?.vin;
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { fetch, session, origin, units, prices, finance, tradesIn } = context.get(serverContext);
  const param = { id: params.id ?? '' };
  const [asked, promiseOf, holds, reserved] = await Promise.all([
    ask(() => detailApi(fetch).cars[':id'].$get({ param }), 'The car could not be loaded.'),
    fetchReturnPromise(fetch, units),
    fetchCarHolds(fetch, param),
    session?.role === 'User' ? fetchReservedCar(fetch) : undefined,
  ]);
  const found = valueOrThrow(asked);
  const vin = found.stock === 1 ? await vinOnSale(param, fetch) : undefined;
  return {
    car: listedPart(found),
    ...holds,
    own: reserved?.carId === found._id ? reserved : undefined,
    pictures: found.pictures,
    shape: found.shape,
    toChoose: found.vehiclesToChoose,
    sheet: factSheet(found, units, vin),
    returnPromise: promiseOf(found),
    tradesIn,
    monthly: found.monthly,
    financed: financedCar(found, `/cars/${found._id}`, { prices, finance }),
    description: carDescription(found, units),
    described: [carData(found, origin, units, vin), carTrail(found, origin)],
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta(matches, { title: 'Car not found' });
  const { car, description, described } = loaderData;
  return pageMeta(matches, {
    title: `${car.make} ${car.model}`,
    description,
    path: `/cars/${car._id}`,
    image: car.image,
    data: described,
  });
};

const list = { to: '/cars', label: 'All cars' };

export default function CarPage() {
  const {
    car,
    pictures,
    shape,
    toChoose,
    deposit,
    isReserved,
    own,
    sheet,
    returnPromise,
    tradesIn,
    monthly,
    financed,
  } = useLoaderData<typeof loader>();
  const add = useAddToBasket();
  return (
    <CarDetail
      key={car._id}
      car={car}
      pictures={pictures}
      shape={shape}
      sheet={sheet}
      list={list}
      returnPromise={returnPromise}
      isReserved={isReserved}
      notice={own && <ReservedNotice reservation={own} />}
      canRent
      rentDays={FirstDay}
      acts={(type) => (
        <CarActs
          type={type}
          car={car}
          path={`/cars/${car._id}`}
          financed={financed}
          monthly={monthly}
          deposit={own ? undefined : deposit}
          toChoose={toChoose}
        />
      )}
      onAdd={({ freeUnits = car.stock, ...choice }) => add({ car: { ...car, stock: freeUnits }, ...choice })}
    >
      {(type) => (
        <BelowCar type={type} sheet={sheet} car={car} returnPromise={returnPromise} tradesIn={tradesIn} />
      )}
    </CarDetail>
  );
}

export const ErrorBoundary = () => <CarFailure title="Failed to load car details." />;
