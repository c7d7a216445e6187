import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useLocation,
  useRevalidator,
} from 'react-router';
import { OrderLink } from '#features/orders/order-sheet/order-link.tsx';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { askedSlice, narrowed, withQuery } from '#page-kit/list-address.ts';
import { ListFilters } from '#page-kit/list-filters.tsx';
import { askListPage } from '#page-kit/list-page.ts';
import { Listed } from '#page-kit/listed.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { TurningHead } from '#page-kit/turning-head.tsx';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { countedText } from '#ui/counted.ts';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterLinks } from '#ui/filter-links.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import type { CollectingFigures, ListedPayment } from './collecting.contract.ts';
import type { CollectingRoutes } from './collecting.routes.ts';
import { fewestTyped, type ShownFilter, shownFilters, soonDays } from './collecting.rules.ts';
import { officePaymentText, shownNames } from './office-payment-text.ts';

export const handle = { focused: true } satisfies PageHandle;

const failed = 'The payments could not be loaded.';

const path = '/admin/installments';

/** Rows of a list page. */
const shownPayments = 50;

/** The filter that an address names; all where it names none. */
const shownIn = (params: URLSearchParams): ShownFilter | undefined =>
  shownFilters.find((each) => each === params.get('show'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const show = shownIn(searchParams);
  const search = searchParams.get('search')?.trim().slice(0, 100) ?? '';
  // While a name is begun, the list stays as it is.
  const wanted = search.length >= fewestTyped ? search : undefined;
  const place = askedSlice(searchParams, shownPayments);
  const { fetch } = context.get(serverContext);
  const { installments } = client<CollectingRoutes>(fetch).admin;
  const [list, figures] = await Promise.all([
    askListPage(() => installments.$get({ query: { show, search: wanted, ...place } }), failed),
    ask(() => installments.figures.$get(), failed),
  ]);
  return {
    show: show ?? null,
    search,
    exported: new URLSearchParams({ ...(show && { show }), ...(wanted && { search: wanted }) }).toString(),
    list: list.ok ? list.value : null,
    figures: figures.ok ? figures.value : null,
  };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Installments' });

/** What is due, late, refused and paid of all installment plans (rules.md#collection). */
export default function InstallmentsPage() {
  const { show, search, exported, list, figures } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <StaffPage
      title="Installments"
      aside={
        <p role="status" className="text-ink-soft tabular-nums">
          {list && countedText(list, 'payment', 'payments')}
        </p>
      }
      actions={
        list &&
        list.items.length > 0 && (
          <a
            href={`/api/admin/installments/export.csv?${exported}`}
            download="installments.csv"
            className={buttonClass('quiet', 'small')}
          >
            Export as CSV
          </a>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {figures && <Figures figures={figures} />}
        <Search search={search} show={show} />
        {figures && <Filters show={show} figures={figures} isSearched={search !== ''} />}
        {list ? (
          <Listed
            list={list}
            many="payments"
            size={shownPayments}
            empty={<Nothing isFiltered={show !== null || search !== ''} />}
          >
            <PaymentsTable payments={list.items} />
          </Listed>
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

/** By whom, or for which order. */
function Search({ search, show }: { search: string; show: ShownFilter | null }) {
  const query = new URLSearchParams(useLocation().search);
  return (
    <ListFilters
      path={path}
      label="Search payments"
      beside={{ show: show ?? undefined, sort: query.get('sort') ?? undefined }}
      cleared={withQuery(path, narrowed(query, { search: undefined }))}
      className="flex gap-3"
    >
      <SearchBox
        name="search"
        label="Search by receipt, name or email"
        placeholder="Receipt, name or email"
        defaultValue={search}
        className="grow lg:max-w-lg"
      />
    </ListFilters>
  );
}

interface FiltersProps {
  show: ShownFilter | null;
  figures: CollectingFigures;
  /** While something is searched for, the counts of all would mislead. */
  isSearched: boolean;
}

function Filters({ show, figures, isSearched }: FiltersProps) {
  const asked = new URLSearchParams(useLocation().search);
  return (
    <FilterLinks
      label="Payments by state"
      filters={[undefined, ...shownFilters].map((of) => ({
        label: of ? shownNames[of] : 'All',
        to: `?${narrowed(asked, { show: of })}`,
        isCurrent: of === (show ?? undefined),
        count: of && !isSearched ? countOf(figures.counts[of]) : undefined,
      }))}
    />
  );
}

const countOf = ({ count, atLeast }: CollectingFigures['counts'][ShownFilter]) => ({ total: count, atLeast });

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState title={isFiltered ? 'No payments here.' : 'No plan yet.'}>
    {isFiltered ? 'Try another filter.' : 'The payments of an order in installments appear here.'}
  </EmptyState>
);

/** Payments of plans; each leads to its order, where money is recorded. */
const PaymentsTable = ({ payments }: { payments: readonly ListedPayment[] }) => (
  <Table caption="Payments of installment plans" tight>
    <thead>
      <tr>
        <TurningHead label="Due" usual="ascending" />
        <HeadCell className="max-xl:hidden">Payment</HeadCell>
        <HeadCell>Order</HeadCell>
        <HeadCell className="max-xl:hidden">Car</HeadCell>
        <HeadCell>Buyer</HeadCell>
        <HeadCell numeric>Amount</HeadCell>
        <HeadCell>State</HeadCell>
      </tr>
    </thead>
    <tbody>
      {payments.map((payment) => (
        <PaymentRow key={`${payment.planId}.${payment.number}`} payment={payment} />
      ))}
    </tbody>
  </Table>
);

function PaymentRow({ payment }: { payment: ListedPayment }) {
  const { order, buyer, number, count, amount, dueDate } = payment;
  const { label, tone, more } = officePaymentText(payment);
  const car = `${order.make} ${order.model}`;
  const name = `${buyer.firstName} ${buyer.lastName}`;
  return (
    <Row>
      <Cell className="whitespace-nowrap tabular-nums">
        <DateText value={dueDate} />
      </Cell>
      <Cell className="whitespace-nowrap text-ink-soft tabular-nums max-xl:hidden">
        {number} of {count}
      </Cell>
      <Cell className="whitespace-nowrap max-lg:text-xs">
        <OrderLink id={order._id} receiptNumber={order.receiptNumber} />
      </Cell>
      <Cell cut className="w-1/5 max-xl:hidden" title={car}>
        {car}
      </Cell>
      <Cell cut className="w-1/3 xl:w-1/4" title={`${name}, ${buyer.email}`}>
        {name}
        <span className="ml-3 text-ink-soft max-lg:hidden">{buyer.email}</span>
      </Cell>
      <Cell numeric className="whitespace-nowrap" title={`${number} of ${count}`}>
        <Money amount={amount} className="figure" />
      </Cell>
      <Cell cut className="w-1/3" title={[label, more].filter(Boolean).join('. ')}>
        <Badge tone={tone}>{label}</Badge>
        {more && <span className="ml-3 text-ink-soft">{more}</span>}
      </Cell>
    </Row>
  );
}
