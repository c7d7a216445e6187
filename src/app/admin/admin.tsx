import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { filterIn, withFilter } from '#features/audit/audit.rules.ts';
import { AuditViewer } from '#features/audit/screens/staff/audit-viewer.tsx';
import { fetchAudit } from '#features/audit/screens/staff/fetch-audit.ts';
import { BooksNotice } from '#features/orders/bookkeeping/screens/staff/books-notice.tsx';
import { fetchBookCheck } from '#features/orders/bookkeeping/screens/staff/fetch-books.ts';
import { DisputesNotice } from '#features/orders/disputes/screens/staff/disputes-notice.tsx';
import { fetchDisputes } from '#features/orders/disputes/screens/staff/fetch-disputes.ts';
import { fetchRefusedRefunds } from '#features/orders/refused-refunds/screens/staff/fetch-refused-refunds.ts';
import { RefundsNotice } from '#features/orders/refused-refunds/screens/staff/refunds-notice.tsx';
import { fetchRecentOrders } from '#features/orders/search/screens/staff/fetch-recent-orders.ts';
import { RecentOrders } from '#features/orders/search/screens/staff/recent-orders.tsx';
import { periodIn } from '#features/sales-figures/sales-figures.rules.ts';
import {
  fetchMonthComparison,
  fetchSalesChart,
  fetchStockFigures,
  fetchTotalSales,
} from '#features/sales-figures/screens/staff/fetch-sales.ts';
import { MonthsCompared } from '#features/sales-figures/screens/staff/months-compared.tsx';
import { SalesOverTime } from '#features/sales-figures/screens/staff/sales-over-time.tsx';
import { StockPanel } from '#features/sales-figures/screens/staff/stock-panel.tsx';
import { ThreeFigures } from '#features/sales-figures/screens/staff/three-figures.tsx';
import { pageNumberOf } from '#page-kit/lists/list-address.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { loadWaiting } from '../desk/load-waiting.ts';
import { WaitingList } from '../desk/waiting-list.tsx';
import { OpenDemoNotice } from '../staff-menu/open-demo-notice.tsx';
import { DealPanel } from './deal-panel.tsx';
import { loadDeals } from './load-deals.ts';
import { TestPaymentsNotice } from './test-payments-notice.tsx';

export const handle = { focused: true } satisfies PageHandle;

/** Entries of the audit on this page. All of them are on the audit's own page. */
const auditShown = 8;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const { searchParams } = new URL(request.url);
  const [page, asked] = [pageNumberOf(searchParams.get('page')), filterIn(searchParams)];
  const period = periodIn(searchParams);
  const [sales, months, chart, stock, orders, refused, audit, books, disputed, waiting, deals] =
    await Promise.all([
      fetchTotalSales(fetch),
      fetchMonthComparison(fetch),
      fetchSalesChart(fetch, period),
      fetchStockFigures(fetch),
      fetchRecentOrders(fetch, page),
      fetchRefusedRefunds(fetch, { limit: '1' }),
      fetchAudit(fetch, { limit: auditShown, ...asked }),
      fetchBookCheck(fetch),
      fetchDisputes(fetch, { state: 'open', limit: '1' }),
      loadWaiting(context),
      loadDeals(fetch),
    ]);
  const attention = {
    refused: refused?.total ?? 0,
    differences: books?.found ?? 0,
    disputed: disputed?.total ?? 0,
  };
  return { sales, months, chart, stock, orders, attention, audit, asked, period, page, waiting, deals };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Overview' });

/** The figures, the latest orders and the audit. A part that could not be loaded leaves the others alone. */
export default function Admin() {
  const { sales, months, chart, stock, orders, attention, audit, asked, period, page, waiting, deals } =
    useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const retry = () => void revalidate();
  const [query] = useSearchParams();
  return (
    <StaffPage title="Overview" actions={<LinkButton to="/admin/verify-management">Management</LinkButton>}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <OpenDemoNotice />
        <TestPaymentsNotice />
        <DisputesNotice count={attention.disputed} />
        <RefundsNotice count={attention.refused} />
        <BooksNotice count={attention.differences} />
        <WaitingList waiting={waiting} />
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
