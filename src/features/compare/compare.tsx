import { useEffect } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate } from 'react-router';
import { hasFallen } from '#features/catalogue/catalogue.rules.ts';
import { Price } from '#features/catalogue/price.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useShop } from '#page-kit/shop-data.ts';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import { ShareButton } from '#ui/share-button.tsx';
import { AddCar } from './add-car.tsx';
import { compareAddress, idsIn, mostCompared } from './compare.rules.ts';
import { keepCompared, useKeptCompared } from './kept-compared.ts';
import { type ComparedHead, loadComparison, loadOffers } from './load-comparison.ts';
import type { ComparedGroup, ComparedRow } from './side-by-side.rules.ts';

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

interface CompareTableProps {
  heads: readonly ComparedHead[];
  groups: readonly ComparedGroup[];
  /** Of the whole address, also of cars that cannot be shown. */
  ids: readonly string[];
  only: boolean;
}

/** By the number of cars: two fit a phone, more are swiped there, and few do not spread over a wide window. */
const widths: Record<number, string> = {
  1: 'max-w-2xl',
  2: 'max-w-5xl',
  3: 'max-w-7xl max-md:min-w-124',
  4: 'max-md:min-w-156',
};

/** Cars side by side. The names of cars and of rows stay in sight. What scrolls by itself is reached by keyboard. */
export function CompareTable({ heads, groups, ids, only }: CompareTableProps) {
  const isSwiped = heads.length > 2;
  return (
    <section
      aria-labelledby="compare"
      tabIndex={isSwiped ? 0 : undefined}
      className={classNames('-mx-4 sm:mx-0', isSwiped && 'compare-swiped')}
    >
      <table
        className={classNames(
          'w-full table-fixed border-separate border-spacing-0 text-left text-sm',
          widths[heads.length],
        )}
      >
        <caption className="sr-only">Comparison; differences are marked</caption>
        <colgroup>
          <col className="w-24 md:w-44 lg:w-60" />
          {heads.map(({ _id }) => (
            <col key={_id} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td className="compare-head left-0 z-30! border-b border-line bg-ground" />
            {heads.map((head) => (
              <Head key={head._id} head={head} ids={ids} only={only} />
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={heads.length + 1} className="px-4 pt-8 pb-2 sm:px-0">
                <span className="sticky left-4 inline-block font-display text-lg font-semibold tracking-tight sm:left-0">
                  {title}
                </span>
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.name} row={row} heads={heads} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

interface HeadProps {
  head: ComparedHead;
  ids: readonly string[];
  only: boolean;
}

function Head({ head, ids, only }: HeadProps) {
  const { _id, make, model, to, image, imagePlaceholder } = head;
  const others = ids.filter((id) => id !== _id);
  return (
    <th
      scope="col"
      abbr={`${make} ${model}`}
      className="compare-head border-b border-line bg-ground align-top font-normal print:static"
    >
      <div className="relative px-1.5 sm:px-3">
        <Picture
          src={image}
          placeholder={imagePlaceholder}
          alt=""
          sizes="(min-width: 1024px) 25vw, (min-width: 601px) 33vw, 33vw"
          className="aspect-auto! h-(--compare-picture) w-full rounded-card"
        />
        <Link
          to={compareAddress(others, only)}
          preventScrollReset
          onClick={() => keepCompared(others)}
          className="absolute top-1 right-2.5 grid size-9 place-items-center rounded-full bg-surface/85 text-ink hover:bg-surface sm:right-4 print:hidden"
        >
          <Glyph name="close" className="size-4" />
          <span className="sr-only">{`Remove ${make} ${model}`}</span>
        </Link>
      </div>
      <div className="px-2 pt-2 pb-3 sm:px-3">
        <Link to={to} prefetch="intent" className="block font-semibold underline-offset-4 hover:underline">
          <span className="block text-xs font-medium text-ink-soft">{make} </span>
          <span className="[overflow-wrap:anywhere] md:text-base">{model}</span>
        </Link>
        <Price car={{ price: head.price }} className={hasFallen(head) ? 'text-accent' : undefined} />
      </div>
    </th>
  );
}

function Row({ row, heads }: { row: ComparedRow; heads: readonly ComparedHead[] }) {
  const cell = classNames('border-b border-line py-2.5 align-top', row.differs ? 'bg-surface' : 'bg-ground');
  return (
    <tr>
      <th
        scope="row"
        className={classNames(
          cell,
          'sticky left-0 z-10 pr-1 pl-4 text-xs font-normal [overflow-wrap:anywhere] text-ink-soft sm:pl-3 md:text-sm',
        )}
      >
        {row.name}
        {row.differs && (
          <span className="font-semibold text-ink">
            <span aria-hidden="true"> ≠</span>
            <span className="sr-only"> (different)</span>
          </span>
        )}
      </th>
      {heads.map(({ _id }, place) => (
        <td
          key={_id}
          className={classNames(
            cell,
            'px-2 tabular-nums [overflow-wrap:anywhere] sm:px-3',
            row.differs && 'font-semibold',
          )}
        >
          <Text text={row.texts[place] ?? null} />
        </td>
      ))}
    </tr>
  );
}

function Text({ text }: { text: string | null }) {
  if (text !== null) return text;
  return (
    <>
      <span aria-hidden="true" className="text-ink-soft">
        –
      </span>
      <span className="sr-only">not specified</span>
    </>
  );
}
