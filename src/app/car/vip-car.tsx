import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { leaveAddress } from '#features/saved/waits/wait-form.tsx';
import { isLocked, redirectToVipAccess } from '#features/vip/access/redirect-to-vip-access.ts';
import type { ShowroomRoutes } from '#features/vip/showroom/showroom.routes.ts';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { formAction } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { CarFailure } from './car-failure.tsx';
import { dataOfCar, readAroundCar, ShownCar } from './shown-car.tsx';

export const handle = { night: true } satisfies PageHandle;

/** What the dealer shows of the VIN of the last one; the page does without where it cannot be read. */
async function vinOnSale(param: { id: string }, fetch: typeof globalThis.fetch) {
  const { vehicle } = client<ShowroomRoutes>(fetch).vip.cars[':id'];
  const asked = await ask(() => vehicle.$get({ param }), 'The VIN could not be loaded.');
  return valueOrNull(asked)?.vin;
}

export async function loader({ context, params: { id = '' }, url }: LoaderFunctionArgs) {
  const server = context.get(serverContext);
  const asked = await ask(
    () => client<ShowroomRoutes>(server.fetch).vip.cars[':id'].$get({ param: { id } }),
    'The VIP car could not be loaded.',
  );
  if (isLocked(asked)) throw redirectToVipAccess(url.pathname);
  const car = valueOrThrow(asked);
  const [around, vin] = await Promise.all([
    readAroundCar(server, id),
    car.stock === 1 ? vinOnSale({ id }, server.fetch) : undefined,
  ]);
  return dataOfCar({ car, vin, around, path: `/vip/cars/${car._id}` }, server);
}

const posts = formAction(leaveAddress);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `${loaderData.car.make} ${loaderData.car.model}` : 'Car not found',
  });

const list = { to: '/vip', label: 'All VIP cars' };

export default function VipCarPage() {
  return (
    <div className="night">
      <ShownCar data={useLoaderData<typeof loader>()} list={list} isVip />
    </div>
  );
}

export const ErrorBoundary = () => <CarFailure title="Failed to load VIP car details." />;
