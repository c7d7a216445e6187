import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { useLoaderData } from 'react-router';
import { catalogueApi } from '#features/catalogue/catalogue.api.ts';
import { FeaturedGrid } from '#features/catalogue/screens/customer/featured/featured-grid.tsx';
import { ask } from '#page-kit/ask/ask.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Hero } from './hero.tsx';

/** Two rows of three cars. */
const featured = '6';

export const handle = { nightBar: true } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const asked = await ask(
    () => catalogueApi(fetch).cars.$get({ query: { limit: featured } }),
    'The cars could not be loaded.',
  );
  // The welcome stands without the cars: a catalogue that is away leaves its section out.
  return { cars: asked.ok ? asked.value : [] };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { path: '/' });

export default function Home() {
  const { cars } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero />
      <FeaturedGrid cars={cars} />
    </>
  );
}
