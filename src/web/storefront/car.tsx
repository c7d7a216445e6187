import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRouteError,
} from 'react-router';
import { catalogueApi } from '#features/catalogue/catalogue.api.ts';
import { CarDetail } from '#features/catalogue/screens/shop/car-detail.tsx';
import { CarUnavailable } from '#features/catalogue/screens/shop/car-unavailable.tsx';
import { pageMeta } from '#web/meta.ts';
import { serverContext } from '#web/server-context.ts';
import { useBasketDoor } from '#web/shell/basket-door.tsx';
import type { PageHandle } from '#web/shell/page-handle.ts';
import { carData } from './car-data.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { fetch, origin } = context.get(serverContext);
  const answer = await catalogueApi(fetch).cars[':id'].$get({ param: { id: params.id ?? '' } });
  if (!answer.ok) throw data(null, { status: answer.status });
  return { car: await answer.json(), origin };
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta(matches, { title: 'Car not found' });
  const { car, origin } = loaderData;
  return pageMeta(matches, {
    title: `${car.make} ${car.model}`,
    description: `${car.make} ${car.model} in ${car.color}, top speed ${car.topSpeed} km/h. Buy it, or rent it by the day.`,
    path: `/cars/${car._id}`,
    image: car.image,
    data: carData(car, origin),
  });
};

const list = { to: '/cars', label: 'All cars' };

export default function CarPage() {
  const { car } = useLoaderData<typeof loader>();
  const { open } = useBasketDoor();
  return <CarDetail key={car._id} car={car} list={list} canRent onAdd={open} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <CarUnavailable isMissing={isRouteErrorResponse(error) && error.status === 404} />;
}
