import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { DetailRoutes } from '#features/catalogue/detail/detail.routes.ts';
import type { OnSaleRoutes } from '#features/vehicles/on-sale/on-sale.routes.ts';
import { FirstDay } from '#features/vehicles/rental-days/screens/customer/first-day.tsx';
import { ask, valueOrNull } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { valueOrThrow } from '#page-kit/ask/value-or-throw.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { carData, carDescription, carTrail } from './car-data.ts';
import { CarFailure } from './car-failure.tsx';
import { dataOfCar, readAroundCar, ShownCar } from './shown-car.tsx';

/** What the dealer shows of the VIN of the last one; the page does without where it cannot be read. */
async function vinOnSale(param: { id: string }, fetch: typeof globalThis.fetch) {
  const { vehicle } = client<OnSaleRoutes>(fetch).cars[':id'];
  const asked = await ask(() => vehicle.$get({ param }), 'The VIN could not be loaded.');
  return valueOrNull(asked)?.vin;
}

export async function loader({ context, params: { id = '' } }: LoaderFunctionArgs) {
  const server = context.get(serverContext);
  const [asked, around] = await Promise.all([
    ask(
      () => client<DetailRoutes>(server.fetch).cars[':id'].$get({ param: { id } }),
      'The car could not be loaded.',
    ),
    readAroundCar(server, id),
  ]);
  const car = valueOrThrow(asked);
  const vin = car.stock === 1 ? await vinOnSale({ id }, server.fetch) : undefined;
  return {
    ...dataOfCar({ car, vin, around, path: `/cars/${car._id}` }, server),
    description: carDescription(car, server.units),
    described: [carData(car, server.origin, server.units, vin), carTrail(car, server.origin)],
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
  return <ShownCar data={useLoaderData<typeof loader>()} list={list} rentDays={FirstDay} />;
}

export const ErrorBoundary = () => <CarFailure title="Failed to load car details." />;
