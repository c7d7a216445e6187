import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { listedPart } from '#features/catalogue/detail/fact-sheet.ts';
import { readAsked } from '#features/finance/estimate.rules.ts';
import { EstimatePage } from '#features/finance/estimate-page.tsx';
import { isLocked, redirectToVipAccess } from '#features/vip/access/redirect-to-vip-access.ts';
import type { ShowroomRoutes } from '#features/vip/showroom/showroom.routes.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { financedCar } from './financed-car.ts';
import { ownPlanOf } from './own-plan-link.tsx';
import { useFinanced } from './use-financed.ts';

export const handle = { focused: true, night: true } satisfies PageHandle;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { fetch, prices, finance } = context.get(serverContext);
  const param = { id: params.id ?? '' };
  const asked = await ask(
    () => client<ShowroomRoutes>(fetch).vip.cars[':id'].$get({ param }),
    'The VIP car could not be loaded.',
  );
  if (isLocked(asked)) throw redirectToVipAccess(`${url.pathname}${url.search}`);
  const car = listedPart(valueOrThrow(asked));
  const financed = financedCar(car, `/vip/cars/${car._id}`, { prices, finance });
  return { car, financed, asked: readAsked(url.searchParams, financed.totalCents, finance) };
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Monthly payment: ${loaderData.financed.name}` : 'Car not found',
  });

export default function VipCarFinancePage() {
  const { car, financed, asked } = useLoaderData<typeof loader>();
  return (
    <div className="night">
      <EstimatePage
        key={car._id}
        car={useFinanced(financed, car)}
        asked={asked}
        carAddress={`/vip/cars/${car._id}`}
        ownPlan={ownPlanOf({ ...car, vip: true })}
      />
    </div>
  );
}
