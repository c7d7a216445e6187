import type { ReactNode } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { filterIn, withFilter } from '#features/audit/audit.rules.ts';
import { AuditViewer } from '#features/audit/audit-viewer.tsx';
import { fetchAudit } from '#features/audit/fetch-audit.ts';
import type { CollectingRoutes } from '#features/checkout/collecting/collecting.routes.ts';
import { useWaiting } from '#features/desk/waiting/use-waiting.ts';
import type { WaitingKind } from '#features/desk/waiting/waiting.rules.ts';
import { WaitingList } from '#features/desk/waiting/waiting-list.tsx';
import type { DeskHoldsRoutes } from '#features/holds/desk/desk.routes.ts';
import { BooksNotice } from '#features/orders/bookkeeping/books-notice.tsx';
import { fetchBookCheck } from '#features/orders/bookkeeping/fetch-books.ts';
import { DisputesNotice } from '#features/orders/disputes/disputes-notice.tsx';
import { RefundsNotice } from '#features/orders/refunds/refunds-notice.tsx';
import { fetchRecentOrders } from '#features/orders/search/fetch-recent-orders.ts';
import { RecentOrders } from '#features/orders/search/recent-orders.tsx';
import {
  fetchMonthComparison,
  fetchSalesChart,
  fetchStockFigures,
  fetchTotalSales,
} from '#features/sales-figures/fetch-sales.ts';
import { MonthsCompared } from '#features/sales-figures/months-compared.tsx';
import type { SalesFiguresRoutes } from '#features/sales-figures/sales-figures.routes.ts';
import { periodIn } from '#features/sales-figures/sales-figures.rules.ts';
import { SalesOverTime } from '#features/sales-figures/sales-over-time.tsx';
import { StockPanel } from '#features/sales-figures/stock-panel.tsx';
import { ThreeFigures } from '#features/sales-figures/three-figures.tsx';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageNumberOf } from '#page-kit/list-address.ts';
import { askListPage } from '#page-kit/list-page.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useShop } from '#page-kit/shop-data.ts';
import { LinkButton } from '#ui/button.tsx';
import { countedText } from '#ui/counted.ts';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { OpenDemoNotice } from '../staff-menu/open-demo-notice.tsx';

export const handle = { focused: true } satisfies PageHandle;

/** Entries of the audit on this page. All of them are on the audit's own page. */
const auditShown = 8;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const { searchParams } = new URL(request.url);
  const [page, asked] = [pageNumberOf(searchParams.get('page')), filterIn(searchParams)];
  const period = periodIn(searchParams);
  const [sales, months, chart, stock, orders, audit, books, deals] = await Promise.all([
    fetchTotalSales(fetch),
    fetchMonthComparison(fetch),
    fetchSalesChart(fetch, period),
    fetchStockFigures(fetch),
    fetchRecentOrders(fetch, page),
    fetchAudit(fetch, { limit: String(auditShown), ...asked }),
    fetchBookCheck(fetch),
    loadDeals(fetch),
  ]);
  const differences = books?.found ?? 0;
  return { sales, months, chart, stock, orders, differences, audit, asked, period, page, deals };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Overview' });

/** The figures, the latest orders and the audit. A part that could not be loaded leaves the others alone. */
export default function Admin() {
  const { sales, months, chart, stock, orders, differences, audit, asked, period, page, deals } =
    useLoaderData<typeof loader>();
  const waiting = useWaiting();
  const waitingOf = (wanted: WaitingKind) => waiting.find(({ kind }) => kind === wanted)?.total ?? 0;
  const { revalidate } = useRevalidator();
  const retry = () => void revalidate();
  const [query] = useSearchParams();
  return (
    <StaffPage title="Overview" actions={<LinkButton to="/admin/verify-management">Management</LinkButton>}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <OpenDemoNotice />
        <TestPaymentsNotice />
        <DisputesNotice count={waitingOf('disputes')} />
        <RefundsNotice count={waitingOf('refunds-refused')} />
        <BooksNotice count={differences} />
        <WaitingList />
        <ThreeFigures sales={sales} onRetry={retry} />
        <MonthsCompared months={months} onRetry={retry} />
        <SalesOverTime first={chart} asked={period} />
        <DealPanel deals={deals} />
        <StockPanel stock={stock} onRetry={retry} timeZone={sales?.timeZone} />
        <div>
          <h2 className="mb-4 text-lg">Recent orders</h2>
          <RecentOrders list={orders} page={page} addressOf={(wanted) => addressOf(query, wanted)} />
        </div>
        <div>
          <h2 className="mb-4 text-lg">Audit log</h2>
          <AuditViewer
            first={audit}
            asked={asked}
            limit={auditShown}
            more={(filter) => (
              <p>
                <LinkButton size="small" to={`/admin/audit?${withFilter(filter)}`}>
                  Full audit log
                </LinkButton>
              </p>
            )}
          />
        </div>
      </div>
    </StaffPage>
  );
}

/** Another page of the orders; the chart's period and what the audit is filtered by stay. */
function addressOf(query: URLSearchParams, page: number): string {
  const wanted = new URLSearchParams(query);
  wanted.set('page', String(page));
  return `/admin?${wanted}`;
}

type Deals = Awaited<ReturnType<typeof loadDeals>>;
type Plans = NonNullable<Deals['plans']>;

/** What stands on the books for cars that are on their way to somebody: deposits, old cars, installments. */
function DealPanel({ deals: { books, plans, reserved } }: { deals: Deals }) {
  const { revalidate } = useRevalidator();
  return (
    <section
      aria-labelledby="deals"
      className="grid min-w-0 content-start gap-6 rounded-card border border-line bg-surface p-6"
    >
      <h2 id="deals" className="text-lg">
        Reservations, trade-ins and plans
      </h2>
      {!(books && plans && reserved) && <Notice title={dealsUnread} onRetry={() => void revalidate()} />}
      <dl className="grid gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-4">
        {books && (
          <Figure name="Deposits held" amount={books.depositsHeld}>
            {reserved && (
              <Way to="/worker/holds?view=open">{countedText(reserved, 'reservation', 'reservations')}</Way>
            )}
          </Figure>
        )}
        {books && (
          <Figure name="Credits granted" amount={books.creditsGranted}>
            <Way to="/worker/trade-ins?show=used">Trade-ins used as payment</Way>
          </Figure>
        )}
        {plans && (
          <Figure name="Installments due soon" amount={plans.dueSoon}>
            <Way to="/admin/installments?show=due">View upcoming</Way>
          </Figure>
        )}
        {plans && (
          <Figure name="Late installments" amount={plans.late} isBad={plans.late > 0}>
            <Way to="/admin/installments?show=late">{countedText(lateOf(plans), 'payment', 'payments')}</Way>
          </Figure>
        )}
      </dl>
    </section>
  );
}

const lateOf = ({ counts: { late } }: Plans) => ({ total: late.count, atLeast: late.atLeast });

interface FigureProps {
  name: string;
  /** US dollars. */
  amount: number;
  isBad?: boolean;
  children: ReactNode;
}

const Figure = ({ name, amount, isBad, children }: FigureProps) => (
  <div className="min-w-0">
    <dt className="label">{name}</dt>
    <dd className={`figure mt-1 text-xl ${isBad ? 'text-bad' : ''}`}>
      <Money amount={amount} />
    </dd>
    <dd className="text-sm">{children}</dd>
  </div>
);

const Way = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    prefetch="intent"
    className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-current"
  >
    {children}
  </Link>
);

/** What is said where they cannot be read. */
const dealsUnread = 'These figures could not be loaded.';

/** What reservations, trade-ins and plans come to. Null is what the shop did not answer. */
async function loadDeals(fetch: typeof globalThis.fetch) {
  const [books, plans, holds] = await Promise.all([
    ask(() => client<SalesFiguresRoutes>(fetch).admin['deal-figures'].$get(), dealsUnread),
    ask(() => client<CollectingRoutes>(fetch).admin.installments.figures.$get(), dealsUnread),
    askListPage(
      () => client<DeskHoldsRoutes>(fetch).worker.holds.$get({ query: { limit: '1' } }),
      dealsUnread,
    ),
  ]);
  const { total, atLeast } = valueOrNull(holds) ?? {};
  return {
    books: valueOrNull(books),
    plans: valueOrNull(plans),
    reserved: total === undefined || atLeast === undefined ? null : { total, atLeast },
  };
}

/** A shop whose money does not move must not look to its office as if it did. */
function TestPaymentsNotice() {
  const by = useShop().payments?.by;
  if (by === 'none')
    return (
      <Notice tone="warn" title="Payments are off: customers cannot buy">
        The server was started with PAYMENTS=none.
      </Notice>
    );
  if (by !== 'sandbox') return null;
  return (
    <Notice tone="warn" title="Test payments: no money moves">
      Orders appear as paid, but no one is charged. Connect a payment provider before you sell: see the
      README.
    </Notice>
  );
}
