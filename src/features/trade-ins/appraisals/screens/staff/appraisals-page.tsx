import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { askListPage } from '#page-kit/ask/list-page.ts';
import { askedSlice } from '#page-kit/lists/list-address.ts';
import { ListFilters } from '#page-kit/lists/list-filters.tsx';
import { Listed } from '#page-kit/lists/listed.tsx';
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
import type { AppraisalsRoutes } from '../../appraisals.routes.ts';
import { AppraisalsTable } from './appraisals-table.tsx';
import {
  type AppraisalsView,
  appraisalsAddress,
  appraisalsParams,
  appraisalsPath,
  readAppraisalsView,
  shownOptions,
} from './appraisals-view.ts';

export const handle = { focused: true } satisfies PageHandle;

/** Rows of a list page. */
const shown = 50;

const failed = 'The trade-ins could not be loaded.';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const view = readAppraisalsView(url.searchParams);
  const { fetch } = context.get(serverContext);
  const { appraisals } = client<AppraisalsRoutes>(fetch);
  const query = { ...appraisalsParams(view), ...askedSlice(url.searchParams, shown) };
  const [asked, counted] = await Promise.all([
    askListPage(() => appraisals.$get({ query }), failed),
    ask(() => appraisals.counts.$get(), failed),
  ]);
  // While something is searched for, the counts of all would mislead.
  const counts = counted.ok && view.search === '' ? counted.value : {};
  return { view, counts, list: asked.ok ? asked.value : null };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Trade-ins' });

/** Old cars that customers offer: what waits for an offer longest first (rules.md#trade-in). */
export default function AppraisalsPage() {
  const { view, counts, list } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const role = useSession()?.role ?? 'visitor';
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
            href={`/api/appraisals/export.csv?${new URLSearchParams(appraisalsParams(view))}`}
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
        <Listed list={list} many="trade-ins" size={shown} empty={<Nothing view={view} />}>
          <AppraisalsTable
            appraisals={list.items}
            view={view}
            mayAppraise={may(role, 'appraise trade-ins')}
          />
        </Listed>
      ) : (
        <Notice tone="bad" title={failed} onRetry={() => void revalidate()} />
      )}
    </StaffPage>
  );
}

const usual = { show: 'asked' };
/** One that was found elsewhere is shown in whatever state it is. */
const usualAlone = { show: 'all' };

interface FiltersProps {
  view: AppraisalsView;
  options: ReturnType<typeof shownOptions>;
}

const Filters = ({ view, options }: FiltersProps) => (
  <ListFilters
    path={appraisalsPath}
    usual={view.id ? usualAlone : usual}
    label="Search trade-ins"
    className="mb-4 flex flex-wrap items-end gap-3"
  >
    <TextField
      type="search"
      label="Car, VIN or customer"
      name="search"
      maxLength={100}
      autoComplete="off"
      defaultValue={view.search}
      className="grow basis-64"
    />
    <SelectField label="State" name="show" options={options} defaultValue={view.show} className="w-56" />
  </ListFilters>
);

const Nothing = ({ view }: { view: AppraisalsView }) => (
  <EmptyState
    title={view.search || view.show !== 'asked' ? 'No matches.' : 'No open requests.'}
    action={<LinkButton to={appraisalsAddress({ ...view, show: 'all', id: '' })}>Show all</LinkButton>}
  >
    Trade-in requests appear here until they are answered.
  </EmptyState>
);
