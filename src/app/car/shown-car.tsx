import type { ComponentType } from 'react';
import { useAddToBasket } from '#features/basket/screens/customer/panel/use-add-to-basket.ts';
import type { CarDetail as FoundCar } from '#features/catalogue/catalogue.contract.ts';
import { CarDetail } from '#features/catalogue/screens/customer/detail/car-detail.tsx';
import { factSheet, listedPart } from '#features/catalogue/screens/customer/detail/fact-sheet.ts';
import type { Choice, RentDaysProps } from '#features/catalogue/screens/customer/detail/purchase-choice.ts';
import { fetchCarHolds } from '#features/holds/own/screens/customer/fetch-car-holds.ts';
import { fetchReservedCar } from '#features/holds/own/screens/customer/fetch-reserved-car.ts';
import { ReservedNotice } from '#features/holds/own/screens/customer/reserved-notice.tsx';
import { fetchReturnPromise } from '#features/settings/return-right/screens/customer/fetch-return-promise.ts';
import type { ServerContext } from '#page-kit/server-context.ts';
import { BelowCar } from './below-car.tsx';
import { CarActs } from './car-acts.tsx';
import { financedCar } from './finance/financed-car.ts';

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
