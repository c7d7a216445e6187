import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { CarDetail } from '#features/catalogue/screens/shop/car-detail.tsx';
import { vipApi } from '#features/vip/vip.api.ts';
import { pageMeta } from '#web/meta.ts';
import { serverContext } from '#web/server-context.ts';
import type { PageHandle } from '#web/shell/page-handle.ts';
import { useAddToBasket } from '#web/shell/use-add-to-basket.ts';
import { CarFailure } from './car-failure.tsx';
import { isLocked, toVipDoor } from './vip-door.ts';

export const handle = { focused: true, night: true } satisfies PageHandle;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const answer = await vipApi(fetch).vip.cars[':id'].$get({ param: { id: params.id ?? '' } });
  if (isLocked(answer)) throw toVipDoor(url.pathname);
  if (!answer.ok) throw data(null, { status: answer.status });
  return { car: await answer.json() };
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `${loaderData.car.make} ${loaderData.car.model}` : 'Car not found',
  });

const list = { to: '/vip', label: 'All VIP cars' };

export default function VipCarPage() {
  const { imageUrl, ...car } = useLoaderData<typeof loader>().car;
  const add = useAddToBasket();
  const vip = { ...car, image: imageUrl, vip: true };
  return (
    <div className="night">
      <CarDetail
        key={car._id}
        car={vip}
        list={list}
        canRent={false}
        onAdd={(choice) => add({ car: vip, ...choice })}
      />
    </div>
  );
}

export const ErrorBoundary = () => <CarFailure title="Failed to load VIP car details." />;
