import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { DetailRoutes } from '#features/catalogue/detail/detail.routes.ts';
import { listedPart } from '#features/catalogue/detail/fact-sheet.ts';
import { readAsked } from '#features/finance/estimate.rules.ts';
import { EstimatePage } from '#features/finance/estimate-page.tsx';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { financedCar } from './financed-car.ts';
import { ownPlanOf } from './own-plan-link.tsx';
import { useFinanced } from './use-financed.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { fetch, prices, finance } = context.get(serverContext);
  const param = { id: params.id ?? '' };
  const asked = await ask(
    () => client<DetailRoutes>(fetch).cars[':id'].$get({ param }),
    'The car could not be loaded.',
  );
  const car = listedPart(valueOrThrow(asked));
  const financed = financedCar(car, `/cars/${car._id}`, { prices, finance });
  return { car, financed, asked: readAsked(url.searchParams, financed.totalCents, finance) };
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Monthly payment: ${loaderData.financed.name}` : 'Car not found',
  });

export default function CarFinancePage() {
  const { car, financed, asked } = useLoaderData<typeof loader>();
  return (
    <EstimatePage
      key={car._id}
      car={useFinanced(financed, car)}
      asked={asked}
      carAddress={`/cars/${car._id}`}
      ownPlan={ownPlanOf(car)}
    />
  );
}
