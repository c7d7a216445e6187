import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useLocation,
  useRevalidator,
} from 'react-router';
import { payoutStates } from '#features/payments/payouts/payouts.rules.ts';
import { client } from '#page-kit/ask/client.ts';
import { askFilterCounts } from '#page-kit/ask/filter-counts.ts';
import { askListPage } from '#page-kit/ask/list-page.ts';
import { askedSlice, narrowed } from '#page-kit/lists/list-address.ts';
import { Listed } from '#page-kit/lists/listed.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { buttonClass } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { FilterLinks } from '#ui/tables/filter-links.tsx';
import { countedText } from '#ui/text/counted.ts';
import type { PayoutsRoutes } from '../../payouts.routes.ts';
import { payoutLabels } from './payout-text.ts';
import { PayoutsTable } from './payouts-table.tsx';

export const handle = { focused: true } satisfies PageHandle;

const failed = 'The payouts could not be loaded.';

/** Rows of a list page. */
const shown = 50;

/** A state from the address; anything else counts as none. */
const stateIn = (asked: string | null) => payoutStates.find((state) => state === asked);

export async function loader({ context, url }: LoaderFunctionArgs) {
  const state = stateIn(url.searchParams.get('state'));
  const { fetch } = context.get(serverContext);
  const { payouts } = client<PayoutsRoutes>(fetch).admin;
  const [asked, counts] = await Promise.all([
    askListPage(() => payouts.$get({ query: { state, ...askedSlice(url.searchParams, shown) } }), failed),
    askFilterCounts(payoutStates, (one) => payouts.$get({ query: { state: one, limit: '1' } })),
  ]);
  return { state, counts, list: asked.ok ? asked.value : null };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Payouts' });

/** What is owed for old cars: approved with the password, then paid (rules.md#payouts). */
export default function PayoutsPage() {
  const { list, counts, state } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const asked = new URLSearchParams(useLocation().search);
  return (
    <StaffPage
      title="Payouts"
      back={{ to: '/admin', label: 'Overview' }}
      aside={
        <p role="status" className="text-ink-soft tabular-nums">
          {list && countedText(list, 'payout', 'payouts')}
        </p>
      }
      lead="Amounts we owe customers for trade-ins. An admin approves each one. Paid by hand, not through the provider."
      actions={
        <a
          href={`/api/admin/payouts/export.csv${state ? `?state=${state}` : ''}`}
          download="payouts.csv"
          className={buttonClass('quiet', 'small')}
        >
          Export as CSV
        </a>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FilterLinks
          label="Payouts by state"
          filters={[undefined, ...payoutStates].map((one) => ({
            label: one ? payoutLabels[one] : 'All',
            to: `?${narrowed(asked, { state: one })}`,
            isCurrent: one === state,
            count: one && counts[one],
          }))}
        />
        {list ? (
          <Listed
            list={list}
            many="payouts"
            size={shown}
            empty={<Nothing isFiltered={state !== undefined} />}
          >
            <PayoutsTable payouts={list.items} />
          </Listed>
        ) : (
          <Notice tone="bad" title={failed} onRetry={revalidate} />
        )}
      </div>
    </StaffPage>
  );
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState title={isFiltered ? 'No payouts in this view.' : 'No payouts yet.'}>
    A payout appears here when a trade-in was worth more, or when we keep it after its order was canceled.
  </EmptyState>
);
