import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { type PayoutState, payoutStates } from '#features/payments/payouts/payouts.rules.ts';
import { askFilterCounts } from '#page-kit/ask/filter-counts.ts';
import { askListPage, type ListPage } from '#page-kit/ask/list-page.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { buttonClass, LinkButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { FilterLinks } from '#ui/tables/filter-links.tsx';
import { countedText } from '#ui/text/counted.ts';
import { payoutsApi } from '../../payouts.api.ts';
import type { Payout } from '../../payouts.contract.ts';
import { payoutLabels } from './payout-text.ts';
import { PayoutsTable } from './payouts-table.tsx';

export const handle = { focused: true } satisfies PageHandle;

const failed = 'The payouts could not be loaded.';

/** A state from the address; anything else counts as none. */
const stateIn = (asked: string | null) => payoutStates.find((state) => state === asked);

export async function loader({ context, url }: LoaderFunctionArgs) {
  const state = stateIn(url.searchParams.get('state'));
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const { fetch } = context.get(serverContext);
  const { payouts } = payoutsApi(fetch).admin;
  const [asked, counts] = await Promise.all([
    askListPage(() => payouts.$get({ query: { state, cursor } }), failed),
    askFilterCounts(payoutStates, (one) => payouts.$get({ query: { state: one, limit: '1' } })),
  ]);
  return { state, counts, isLater: cursor !== undefined, list: asked.ok ? asked.value : null };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Payouts' });

const addressOf = (state: PayoutState | undefined, cursor?: string): string => {
  const query = new URLSearchParams({ ...(state && { state }), ...(cursor && { cursor }) });
  return query.size === 0 ? '/admin/payouts' : `/admin/payouts?${query}`;
};

/** What is owed for old cars: approved with the password, then paid (rules.md#payouts). */
export default function PayoutsPage() {
  const { list, counts, state, isLater } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <StaffPage
      title="Payouts"
      back={{ to: '/admin', label: 'Overview' }}
      lead="Owed for old cars that we keep. An admin approves each with the password, then pays it beside the payment provider."
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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <FilterLinks
          label="Payouts by state"
          filters={[undefined, ...payoutStates].map((one) => ({
            label: one ? payoutLabels[one] : 'All',
            to: addressOf(one),
            isCurrent: one === state,
            count: one && counts[one],
          }))}
        />
        {list ? (
          <Found list={list} state={state} isLater={isLater} />
        ) : (
          <Notice tone="bad" title={failed} onRetry={revalidate} />
        )}
      </div>
    </StaffPage>
  );
}

interface FoundProps {
  list: ListPage<Payout>;
  state: PayoutState | undefined;
  isLater: boolean;
}

function Found({ list, state, isLater }: FoundProps) {
  const { items, next } = list;
  if (items.length === 0)
    return (
      <EmptyState title={state ? 'Nothing stands here.' : 'No payout yet.'}>
        An old car that was worth more, or that stays with us after its purchase was undone, appears here.
      </EmptyState>
    );
  return (
    <>
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {countedText(list, 'payout', 'payouts')}
      </p>
      <PayoutsTable payouts={items} />
      {(next || isLater) && (
        <nav aria-label="Pages of payouts" className="flex gap-3">
          {isLater && (
            <LinkButton size="small" to={addressOf(state)}>
              Newest payouts
            </LinkButton>
          )}
          {next && (
            <LinkButton size="small" to={addressOf(state, next)}>
              Older payouts
            </LinkButton>
          )}
        </nav>
      )}
    </>
  );
}
