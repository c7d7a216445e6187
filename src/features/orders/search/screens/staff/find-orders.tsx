import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { askListPage, type ListPage } from '#page-kit/ask/list-page.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { buttonClass, LinkButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { orderSearchApi } from '../../order-search.api.ts';
import type { FoundOrder } from '../../order-search.contract.ts';
import { type Filters, filtersOf, queryOf } from './filters-of.ts';
import { FoundOrderCard } from './found-order-card.tsx';
import { OrderFilters } from './order-filters.tsx';

/** The listed text (rules.md#texts). */
const searchFailed = 'Error fetching orders. Please check input.';

export const handle = { focused: true, unread: searchFailed } satisfies PageHandle;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const filters = filtersOf(searchParams);
  const cursor = searchParams.get('cursor') ?? undefined;
  const { fetch } = context.get(serverContext);
  const { search } = orderSearchApi(fetch).admin.orders;
  const asked = await askListPage(() => search.$get({ query: { ...filters, cursor } }), searchFailed);
  return {
    filters,
    isLater: cursor !== undefined,
    found: asked.ok ? asked.value : null,
    errors: asked.ok ? {} : asked.fields,
  };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Orders' });

/** The staff's search of all orders. */
export default function FindOrders() {
  const { filters, isLater, found, errors } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const query = queryOf(filters);
  return (
    <StaffPage
      title="Orders"
      actions={
        found &&
        found.items.length > 0 && (
          <a
            href={`/api/admin/orders/export.csv${query}`}
            download="orders.csv"
            className={buttonClass('quiet', 'small')}
          >
            Export as CSV
          </a>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <OrderFilters key={query} filters={filters} errors={errors} isFiltered={query !== ''} />
        <Outcome
          found={found}
          filters={filters}
          isLater={isLater}
          isWrong={Object.keys(errors).length > 0}
          onRetry={revalidate}
        />
      </div>
    </StaffPage>
  );
}

interface OutcomeProps {
  found: Found | null;
  filters: Filters;
  isLater: boolean;
  /** Something is wrong with the input, which asking again does not change. */
  isWrong: boolean;
  onRetry: () => void;
}

/** What a search came to: orders, none because of what was typed, or a failure. */
function Outcome({ found, filters, isLater, isWrong, onRetry }: OutcomeProps) {
  if (found) return <Results found={found} filters={filters} isLater={isLater} />;
  if (isWrong)
    return <EmptyState title="No orders found.">What to correct stands beneath its field.</EmptyState>;
  return <Notice tone="bad" title={searchFailed} onRetry={onRetry} />;
}

type Found = ListPage<FoundOrder>;

function totalText({ total, atLeast }: Found): string {
  if (atLeast) return `More than ${total} orders`;
  return `${total} ${total === 1 ? 'order' : 'orders'}`;
}

/** What was found. Older ones have an address of their own. */
function Results({ found, filters, isLater }: { found: Found; filters: Filters; isLater: boolean }) {
  const { items, next } = found;
  if (items.length === 0 && !next)
    return queryOf(filters) === '' ? (
      <EmptyState title="No orders yet.">The first sale will appear here.</EmptyState>
    ) : (
      <EmptyState title="No orders found.">
        No order fits all of these filters. Try a shorter part of the address or number.
      </EmptyState>
    );
  return (
    <section aria-label="Orders found" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {totalText(found)}, newest first
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 xl:grid-cols-3">
        {items.map((order) => (
          <FoundOrderCard key={order._id} order={order} />
        ))}
      </ul>
      <nav aria-label="Pages of orders" className="flex gap-3">
        {isLater && (
          <LinkButton size="small" to={`/admin/orders${queryOf(filters)}`}>
            Newest orders
          </LinkButton>
        )}
        {next && (
          <LinkButton size="small" to={`/admin/orders${queryOf(filters, next)}`}>
            Older orders
          </LinkButton>
        )}
      </nav>
    </section>
  );
}
