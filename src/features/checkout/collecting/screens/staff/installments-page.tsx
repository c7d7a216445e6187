import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
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
import { Money } from '#ui/text/money.tsx';
import { collectingApi } from '../../collecting.api.ts';
import type { CollectingFigures, ListedPayment } from '../../collecting.contract.ts';
import { type ShownFilter, shownFilters, soonDays } from '../../collecting.rules.ts';
import { shownNames } from './office-payment-text.ts';
import { PaymentsTable } from './payments-table.tsx';

export const handle = { focused: true } satisfies PageHandle;

const failed = 'The payments could not be loaded.';

/** The filter that an address names; all where it names none. */
const shownIn = (params: URLSearchParams): ShownFilter | undefined =>
  shownFilters.find((each) => each === params.get('show'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const show = shownIn(searchParams);
  const cursor = searchParams.get('cursor') ?? undefined;
  const { fetch } = context.get(serverContext);
  const { installments } = collectingApi(fetch).admin;
  const [list, figures] = await Promise.all([
    askListPage(() => installments.$get({ query: { show, cursor } }), failed),
    ask(() => installments.figures.$get(), failed),
  ]);
  return {
    show: show ?? null,
    isLater: cursor !== undefined,
    list: list.ok ? list.value : null,
    figures: figures.ok ? figures.value : null,
  };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Installments' });

const addressOf = (show: ShownFilter | null, cursor?: string): string => {
  const params = new URLSearchParams({ ...(show && { show }), ...(cursor && { cursor }) });
  return params.size === 0 ? '/admin/installments' : `/admin/installments?${params}`;
};

/** What is due, late, refused and paid of all installment plans (rules.md#collection). */
export default function InstallmentsPage() {
  const { show, isLater, list, figures } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const query = show ? `?show=${show}` : '';
  return (
    <StaffPage
      title="Installments"
      actions={
        list &&
        list.items.length > 0 && (
          <a
            href={`/api/admin/installments/export.csv${query}`}
            download="installments.csv"
            className={buttonClass('quiet', 'small')}
          >
            Export as CSV
          </a>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {figures && <Figures figures={figures} />}
        {figures && <Filters show={show} figures={figures} />}
        {list ? (
          <Payments list={list} show={show} isLater={isLater} />
        ) : (
          <Notice tone="bad" title={failed} onRetry={() => void revalidate()} />
        )}
      </div>
    </StaffPage>
  );
}

const Figures = ({ figures: { collectedThisMonth, dueSoon, late } }: { figures: CollectingFigures }) => (
  <dl className="grid grid-cols-3 gap-6 border-y border-line py-4">
    {(
      [
        ['Collected this month', collectedThisMonth],
        [`Due within ${soonDays} days`, dueSoon],
        ['Late', late],
      ] as const
    ).map(([name, amount]) => (
      <div key={name}>
        <dt className="text-sm text-ink-soft">{name}</dt>
        <dd>
          <Money amount={amount} className="figure text-xl" />
        </dd>
      </div>
    ))}
  </dl>
);

const Filters = ({ show, figures }: { show: ShownFilter | null; figures: CollectingFigures }) => (
  <FilterLinks
    label="Payments by state"
    filters={[null, ...shownFilters].map((of) => ({
      label: of === null ? 'All' : shownNames[of],
      to: addressOf(of),
      isCurrent: of === show,
      count: of === null ? undefined : countOf(figures.counts[of]),
    }))}
  />
);

const countOf = ({ count, atLeast }: CollectingFigures['counts'][ShownFilter]) => ({ total: count, atLeast });

interface PaymentsProps {
  list: ListPage<ListedPayment>;
  show: ShownFilter | null;
  isLater: boolean;
}

function Payments({ list, show, isLater }: PaymentsProps) {
  const { items, next } = list;
  if (items.length === 0)
    return (
      <EmptyState title={show ? 'No payment stands here.' : 'No plan yet.'}>
        {show ? 'Another filter may have some.' : 'The payments of an order in installments appear here.'}
      </EmptyState>
    );
  return (
    <section aria-label="Payments" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {countedText(list, 'payment', 'payments')}, by the day on which they are due
      </p>
      <PaymentsTable payments={items} />
      <nav aria-label="Pages of payments" className="flex gap-3">
        {isLater && (
          <LinkButton size="small" to={addressOf(show)}>
            First payments
          </LinkButton>
        )}
        {next && (
          <LinkButton size="small" to={addressOf(show, next)}>
            Later payments
          </LinkButton>
        )}
      </nav>
    </section>
  );
}
