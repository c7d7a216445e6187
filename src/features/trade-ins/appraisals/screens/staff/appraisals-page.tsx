import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { askFilterCounts } from '#page-kit/ask/filter-counts.ts';
import { useLaterAddress } from '#page-kit/ask/later-address.ts';
import { askListPage, type ListPage } from '#page-kit/ask/list-page.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';
import { buttonClass, LinkButton } from '#ui/buttons/button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { countedText } from '#ui/text/counted.ts';
import { appraisalsApi } from '../../appraisals.api.ts';
import type { Appraisal } from '../../appraisals.contract.ts';
import { AppraisalCard } from './appraisal-card.tsx';
import {
  type AppraisalsView,
  appraisalsAddress,
  appraisalsParams,
  readAppraisalsView,
  shownAppraisals,
  shownIn,
  shownOptions,
} from './appraisals-view.ts';

export const handle = { focused: true } satisfies PageHandle;

const failed = 'The trade-ins could not be loaded.';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const view = readAppraisalsView(url.searchParams);
  const { fetch } = context.get(serverContext);
  const { appraisals } = appraisalsApi(fetch);
  // While something is searched for, the counts of all would mislead.
  const counted = view.search === '' ? shownAppraisals : [];
  const [asked, counts] = await Promise.all([
    askListPage(() => appraisals.$get({ query: appraisalsParams(view) }), failed),
    askFilterCounts(counted, (show) => appraisals.$get({ query: { show, limit: '1' } })),
  ]);
  return { view, counts, list: asked.ok ? asked.value : null };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Trade-ins' });

/** Old cars that customers offer: what waits for an offer longest first (rules.md#trade-in). */
export default function AppraisalsPage() {
  const { view, counts, list } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const role = useSession()?.role ?? 'visitor';
  const { cursor: _, ...exported } = appraisalsParams(view);
  return (
    <StaffPage
      title="Trade-ins"
      aside={
        <p role="status" className="text-ink-soft tabular-nums">
          {list && countedText(list, 'car', 'cars')}
        </p>
      }
      actions={
        <>
          <a
            href={`/api/appraisals/export.csv?${new URLSearchParams(exported)}`}
            download
            className={buttonClass('quiet', 'small')}
          >
            Export
          </a>
          {may(role, 'keep trade-in values') && (
            <LinkButton size="small" to="/admin/trade-in-values">
              Table of values
            </LinkButton>
          )}
        </>
      }
    >
      <Filters view={view} options={shownOptions(counts)} />
      {list ? (
        <Found list={list} view={view} mayAppraise={may(role, 'appraise trade-ins')} />
      ) : (
        <Notice tone="bad" title={failed} onRetry={() => void revalidate()} />
      )}
    </StaffPage>
  );
}

/** How long to wait after a keystroke before asking. */
const pauseMs = 250;

interface FiltersProps {
  view: AppraisalsView;
  options: ReturnType<typeof shownOptions>;
}

function Filters({ view, options }: FiltersProps) {
  const [search, setSearch] = useState(view.search);
  const showLater = useLaterAddress();
  const show = (given: Partial<AppraisalsView>, delayMs = 0) =>
    showLater(delayMs, (query) =>
      appraisalsAddress({ ...readAppraisalsView(query), search, cursor: '', ...given }),
    );
  return (
    <search className="mb-6 flex flex-wrap items-end gap-3">
      <TextField
        type="search"
        label="Car, VIN or customer"
        name="search"
        maxLength={100}
        autoComplete="off"
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          show({ search: event.target.value.trim() }, pauseMs);
        }}
        className="grow basis-64"
      />
      <SelectField
        label="State"
        options={options}
        value={view.show}
        onChange={(event) => show({ show: shownIn(event.target.value) })}
        className="w-56"
      />
    </search>
  );
}

interface FoundProps {
  list: ListPage<Appraisal>;
  view: AppraisalsView;
  mayAppraise: boolean;
}

function Found({ list: { items, next }, view, mayAppraise }: FoundProps) {
  if (items.length === 0)
    return (
      <EmptyState
        title={view.search || view.show !== 'asked' ? 'Nothing found.' : 'Nobody waits for an offer.'}
        action={
          <LinkButton to={appraisalsAddress({ ...view, show: 'all', cursor: '' })}>Show all</LinkButton>
        }
      >
        A car stands here once a customer asks for an offer, until it is answered.
      </EmptyState>
    );
  return (
    <>
      <ul className="grid gap-6">
        {items.map((one) => (
          <AppraisalCard key={one._id} appraisal={one} mayAppraise={mayAppraise} />
        ))}
      </ul>
      {(next || view.cursor) && (
        <nav aria-label="Pages of trade-ins" className="mt-6 flex justify-end gap-3">
          {view.cursor && (
            <LinkButton size="small" to={appraisalsAddress({ ...view, cursor: '' })}>
              First page
            </LinkButton>
          )}
          {next && (
            <LinkButton size="small" to={appraisalsAddress({ ...view, cursor: next })}>
              Next page
            </LinkButton>
          )}
        </nav>
      )}
    </>
  );
}
