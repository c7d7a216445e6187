import { useEffect } from 'react';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { useLoaderData, useNavigation } from 'react-router';
import { usualTermsText } from '#features/finance/finance.rules.ts';
import { wakeParts } from '#page-kit/at-hand/part-at-rest.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { dealerData } from './dealer-data.ts';
import { Hero } from './hero.tsx';
import { Below, Seen } from './home-parts.tsx';
import { loadHome } from './load-home.ts';

export const handle = { nightBar: true } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch, brand, openingHours, origin, today, finance } = context.get(serverContext);
  return {
    home: await loadHome(fetch),
    basis: usualTermsText(finance),
    described: [dealerData(brand, openingHours, { origin, today })],
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, { path: '/', data: loaderData?.described });

export default function Home() {
  const { home, basis } = useLoaderData<typeof loader>();
  const { location } = useNavigation();
  useEffect(() => {
    // Whoever comes back finds the page as high as it was.
    if (location) wakeParts();
  }, [location]);
  return (
    <>
      <Hero />
      <Below home={home} basis={basis} />
      <Seen />
    </>
  );
}
