import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { useLoaderData } from 'react-router';
import { catalogueApi } from '#features/catalogue/catalogue.api.ts';
import { FeaturedGrid } from '#features/catalogue/screens/customer/featured/featured-grid.tsx';
import { ask } from '#page-kit/ask/ask.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { dealerData } from './dealer-data.ts';
import { Hero } from './hero.tsx';

/** Two rows of three cars. */
const featured = '6';

export const handle = { nightBar: true } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch, brand, openingHours, origin, today } = context.get(serverContext);
  const asked = await ask(
    () => catalogueApi(fetch).cars.$get({ query: { limit: featured } }),
    'The cars could not be loaded.',
  );
  // The welcome stands without the cars: a catalogue that is away leaves its section out.
  return {
    cars: asked.ok ? asked.value : [],
    described: [dealerData(brand, openingHours, { origin, today })],
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, { path: '/', data: loaderData?.described });

export default function Home() {
  const { cars } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero />
      <FeaturedGrid cars={cars} />
    </>
  );
}
