import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { useLoaderData } from 'react-router';
import { usualTermsText } from '#features/finance/finance.rules.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { BelowHero } from './below-hero.tsx';
import { dealerData } from './dealer-data.ts';
import { Hero } from './hero.tsx';
import { loadHome } from './load-home.ts';
import { SeenOnHome } from './seen-on-home.tsx';

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
  return (
    <>
      <Hero />
      <BelowHero home={home} basis={basis} />
      <SeenOnHome />
    </>
  );
}
