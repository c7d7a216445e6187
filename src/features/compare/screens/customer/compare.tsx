import { useEffect } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useShop } from '#page-kit/shop-data.ts';
import { buttonClass } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { ShareButton } from '#ui/share/share-button.tsx';
import { compareAddress, idsIn, mostCompared } from '../../compare.rules.ts';
import { AddCar } from './add-car.tsx';
import { CompareTable } from './compare-table.tsx';
import { keepCompared, useKeptCompared } from './kept-compared.ts';
import { loadComparison, loadOffers } from './load-comparison.ts';

/** Letters that are searched at most. */
const longestSearch = 100;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { fetch, units, prices } = context.get(serverContext);
  const named = idsIn(url.searchParams.get('cars') ?? '');
  const only = url.searchParams.get('only') === 'differences';
  const search = (url.searchParams.get('search') ?? '').trim().slice(0, longestSearch);
  const [comparison, offers] = await Promise.all([
    loadComparison(fetch, named, only, { units, terms: prices }),
    search === '' ? undefined : loadOffers(fetch, search, named.slice(0, mostCompared), only),
  ]);
  return { ...comparison, only, search, offers };
}

const nameOf = ({ make, model }: { make: string; model: string }) => `${make} ${model}`;
const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => {
  const names = loaderData?.heads.map(nameOf) ?? [];
  return pageMeta(matches, {
    title: names.length > 0 ? `Compare ${listed.format(names)}` : 'Compare cars',
    image: loaderData?.heads[0]?.image,
  });
};

/** Cars that were collected in this browser are shown where the address names none. */
function useCollected(isWanted: boolean): void {
  const kept = useKeptCompared();
  const navigate = useNavigate();
  useEffect(() => {
    if (isWanted && kept.length > 0) void navigate(compareAddress(kept), { replace: true });
  }, [isWanted, kept, navigate]);
}

export default function Compare() {
  const page = useLoaderData<typeof loader>();
  const { ids, heads, missing, groups, only, isCut } = page;
  useCollected(ids.length === 0);
  return (
    <div className="page pt-8 pb-18 sm:pt-12 sm:pb-28">
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 id="compare" className="text-3xl sm:text-4xl">
          Compare
        </h1>
        {heads.length > 0 && <Acts {...page} />}
      </header>
      <div className="grid gap-4 empty:hidden [&:not(:empty)]:mb-6">
        {isCut && (
          <Notice title={`${mostCompared} cars can be compared.`}>The first {mostCompared} are shown.</Notice>
        )}
        {missing.map(({ _id }) => (
          <Notice
            key={_id}
            tone="warn"
            title="One car cannot be shown."
            actions={<Without ids={ids} id={_id} only={only} name="this car" />}
          >
            It is no longer available, or you do not have access to it.
          </Notice>
        ))}
      </div>
      {heads.length > 0 ? (
        <>
          <CompareTable heads={heads} groups={groups} ids={ids} only={only} />
          {only && groups.length === 0 && <p className="py-8 text-ink-soft">No differences</p>}
        </>
      ) : (
        <EmptyState title="Nothing to compare yet.">
          Search for a car below, or choose Compare on any car.
        </EmptyState>
      )}
      <AddCar {...page} />
    </div>
  );
}

interface ActsProps {
  ids: readonly string[];
  heads: readonly { make: string; model: string }[];
  only: boolean;
  hasDifferences: boolean;
}

function Acts({ ids, heads, only, hasDifferences }: ActsProps) {
  const { origin } = useShop();
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {(only || (heads.length > 1 && hasDifferences)) && (
        <Link to={compareAddress(ids, !only)} preventScrollReset className={buttonClass('quiet', 'small')}>
          {only ? 'Show everything' : 'Differences only'}
        </Link>
      )}
      <ShareButton url={`${origin}${compareAddress(ids, only)}`} title={heads.map(nameOf).join(' · ')} />
      <Link to="/compare" onClick={() => keepCompared([])} className={buttonClass('ghost', 'small')}>
        Clear all
      </Link>
    </div>
  );
}

interface WithoutProps {
  ids: readonly string[];
  id: string;
  only: boolean;
  name: string;
}

function Without({ ids, id, only, name }: WithoutProps) {
  const others = ids.filter((one) => one !== id);
  return (
    <Link
      to={compareAddress(others, only)}
      preventScrollReset
      onClick={() => keepCompared(others)}
      className={buttonClass('quiet', 'small')}
    >
      Remove<span className="sr-only">{` ${name}`}</span>
    </Link>
  );
}
