import {
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useRevalidator,
} from 'react-router';
import { ask, valueOrNull } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { askListPage, type ListPage } from '#page-kit/ask/list-page.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { buttonClass } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { PageLinks } from '#ui/tables/page-links.tsx';
import { countedText } from '#ui/text/counted.ts';
import type { FoundOrder } from '../../order-search.contract.ts';
import type { OrderSearchRoutes } from '../../order-search.routes.ts';
import { OrderFilters } from './order-filters.tsx';
import { OrdersTable } from './orders-table.tsx';
import {
  filtersOf,
  isFiltered,
  type OrdersView,
  placeIn,
  readOrdersView,
  shownOrders,
} from './orders-view.ts';

/** The listed text (rules.md#texts). */
const searchFailed = 'Error fetching orders. Please check input.';

export const handle = { focused: true, unread: searchFailed } satisfies PageHandle;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const view = readOrdersView(new URL(request.url).searchParams);
  const { fetch } = context.get(serverContext);
  const { search, counts } = client<OrderSearchRoutes>(fetch).admin.orders;
  const filters = filtersOf(view);
  const place = { sort: view.sort, cursor: view.cursor, page: String(view.page), limit: String(shownOrders) };
  const [asked, counted] = await Promise.all([
    askListPage(() => search.$get({ query: { ...filters, ...place } }), searchFailed),
    ask(() => counts.$get({ query: filters }), searchFailed),
  ]);
  return {
    found: asked.ok ? asked.value : null,
    counts: valueOrNull(counted),
    errors: asked.ok ? {} : asked.fields,
  };
}

/** A row that opens shows what the list has already. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const [here, there] = [new URLSearchParams(currentUrl.search), new URLSearchParams(nextUrl.search)];
  const isOtherRow = here.get('open') !== there.get('open');
  for (const query of [here, there]) query.delete('open');
  return isOtherRow && here.toString() === there.toString() ? false : defaultShouldRevalidate;
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Orders' });

/** The staff's search of all orders. */
export default function FindOrders() {
  const { found, counts, errors } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const view = readOrdersView(new URLSearchParams(useLocation().search));
  return (
    <StaffPage
      title="Orders"
      aside={
        <p role="status" className="text-ink-soft tabular-nums">
          {found && `${countedText(found, 'order', 'orders')}, ${view.sort ?? 'newest'} first`}
        </p>
      }
      actions={
        found &&
        found.items.length > 0 && (
          <a
            href={`/api/admin/orders/export.csv?${new URLSearchParams(filtersOf(view))}`}
            download="orders.csv"
            className={buttonClass('quiet', 'small')}
          >
            Export as CSV
          </a>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <OrderFilters view={view} counts={counts} errors={errors} />
        <Outcome
          found={found}
          view={view}
          isWrong={Object.keys(errors).length > 0}
          onRetry={() => void revalidate()}
        />
      </div>
    </StaffPage>
  );
}

interface OutcomeProps {
  found: ListPage<FoundOrder> | null;
  view: OrdersView;
  /** Something is wrong with the input, which asking again does not change. */
  isWrong: boolean;
  onRetry: () => void;
}

/** What a search came to: orders, none because of what was typed, or a failure. */
function Outcome({ found, view, isWrong, onRetry }: OutcomeProps) {
  if (found) return <Results found={found} view={view} />;
  if (isWrong) return <EmptyState title="No orders found.">Correct the marked field.</EmptyState>;
  return <Notice tone="bad" title={searchFailed} onRetry={onRetry} />;
}

function Results({
  found: { items, next, total, atLeast },
  view,
}: {
  found: ListPage<FoundOrder>;
  view: OrdersView;
}) {
  const totalPages = Math.ceil(total / shownOrders);
  const isLast = view.page >= totalPages;
  const [further, first] =
    view.sort === 'oldest' ? ['Newer orders', 'Oldest orders'] : ['Older orders', 'Newest orders'];
  return (
    <>
      {items.length > 0 && <OrdersTable orders={items} view={view} />}
      {items.length === 0 && <NoOrders view={view} goesOn={next !== null} />}
      <PageLinks
        label="Pages of orders"
        page={view.page}
        totalPages={totalPages}
        addressOf={(page) => placeIn(view, { cursor: view.cursor, page })}
        further={
          atLeast && isLast && next ? { to: placeIn(view, { cursor: next }), label: further } : undefined
        }
        first={view.cursor ? { to: placeIn(view, {}), label: first } : undefined}
      />
    </>
  );
}

function NoOrders({ view, goesOn }: { view: OrdersView; goesOn: boolean }) {
  if (goesOn)
    return (
      <EmptyState title="No matches yet.">
        Searched 10,000 orders. Continue with older orders, or refine your search.
      </EmptyState>
    );
  if (view.page > 1 || view.cursor)
    return <EmptyState title="No orders on this page.">The list has fewer pages.</EmptyState>;
  return isFiltered(view) ? (
    <EmptyState title="No orders found.">
      No orders match all filters. Try a shorter part of the name, address or number.
    </EmptyState>
  ) : (
    <EmptyState title="No orders yet.">The first sale will appear here.</EmptyState>
  );
}
