import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useAddToBasket } from '#features/basket/screens/customer/panel/use-add-to-basket.ts';
import { CarDetail } from '#features/catalogue/screens/customer/detail/car-detail.tsx';
import { factSheet, listedPart } from '#features/catalogue/screens/customer/detail/fact-sheet.ts';
import { fetchCarHolds } from '#features/holds/own/screens/customer/fetch-car-holds.ts';
import { fetchReservedCar } from '#features/holds/own/screens/customer/fetch-reserved-car.ts';
import { ReservedNotice } from '#features/holds/own/screens/customer/reserved-notice.tsx';
import { fetchReturnPromise } from '#features/settings/return-right/screens/customer/fetch-return-promise.ts';
import {
  isLocked,
  redirectToVipAccess,
} from '#features/vip/access/screens/customer/redirect-to-vip-access.ts';
import { showroomApi } from '#features/vip/showroom/showroom.api.ts';
import { ask, valueOrNull } from '#page-kit/ask/ask.ts';
import { valueOrThrow } from '#page-kit/ask/value-or-throw.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { BelowCar } from './below-car.tsx';
import { CarActs } from './car-acts.tsx';
import { CarFailure } from './car-failure.tsx';
import { financedCar } from './finance/financed-car.ts';

export const handle = { night: true } satisfies PageHandle;

/** What the dealer shows of the VIN of the last one; the page does without where it cannot be read. */
async function vinOnSale(param: { id: string }, fetch: typeof globalThis.fetch) {
  const { vehicle } = showroomApi(fetch).vip.cars[':id'];
  const asked = await ask(() => vehicle.$get({ param }), 'The VIN could not be loaded.');
  return valueOrNull(asked)?.vin;
}

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { fetch, session, units, prices, finance, tradesIn } = context.get(serverContext);
  const param = { id: params.id ?? '' };
  const asked = await ask(
    () => showroomApi(fetch).vip.cars[':id'].$get({ param }),
    'The VIP car could not be loaded.',
  );
  if (isLocked(asked)) throw redirectToVipAccess(url.pathname);
  const found = valueOrThrow(asked);
  const [promiseOf, holds, reserved, vin] = await Promise.all([
    fetchReturnPromise(fetch, units),
    fetchCarHolds(fetch, param),
    session?.role === 'User' ? fetchReservedCar(fetch) : undefined,
    found.stock === 1 ? vinOnSale(param, fetch) : undefined,
  ]);
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
    financed: financedCar(found, `/vip/cars/${found._id}`, { prices, finance }),
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `${loaderData.car.make} ${loaderData.car.model}` : 'Car not found',
  });

const list = { to: '/vip', label: 'All VIP cars' };

export default function VipCarPage() {
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
  const vip = { ...car, vip: true };
  return (
    <div className="night">
      <CarDetail
        key={car._id}
        car={vip}
        pictures={pictures}
        shape={shape}
        sheet={sheet}
        list={list}
        returnPromise={returnPromise}
        isReserved={isReserved}
        notice={own && <ReservedNotice reservation={own} />}
        canRent={false}
        acts={(type) => (
          <CarActs
            type={type}
            car={vip}
            path={`/vip/cars/${car._id}`}
            financed={financed}
            monthly={monthly}
            deposit={own ? undefined : deposit}
            toChoose={toChoose}
          />
        )}
        onAdd={(choice) => add({ car: vip, ...choice })}
      >
        {(type) => (
          <BelowCar type={type} sheet={sheet} car={vip} returnPromise={returnPromise} tradesIn={tradesIn} />
        )}
      </CarDetail>
    </div>
  );
}

export const ErrorBoundary = () => <CarFailure title="Failed to load VIP car details." />;
