import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { OrderLink } from '#features/orders/order-sheet/order-link.tsx';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { askedSlice, readFilters, withFilters } from '#page-kit/list-address.ts';
import { listPageOrNull } from '#page-kit/list-page.ts';
import { ListScreen, TurningHead } from '#page-kit/list-screen.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Badge } from '#ui/badge.tsx';
import type { FilterCounts } from '#ui/counted.ts';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { Cell, HeadCell, Row } from '#ui/table.tsx';
import { type CollectingFigures, type ListedPayment, paymentFilters } from './collecting.contract.ts';
import type { CollectingRoutes } from './collecting.routes.ts';
import { soonDays } from './collecting.rules.ts';
import { officePaymentText, shownNames } from './office-payment-text.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, url }: LoaderFunctionArgs) {
  // While a name is begun, the list stays as it is.
  const filters = readFilters(paymentFilters, url.searchParams);
  const { installments } = client<CollectingRoutes>(context.get(serverContext).fetch).admin;
  const [list, figures] = await Promise.all([
    listPageOrNull(() => installments.$get({ query: { ...filters, ...askedSlice(url.searchParams) } })),
    ask(() => installments.figures.$get(), 'The figures could not be loaded.'),
  ]);
  return {
    filters,
    typed: url.searchParams.get('search') ?? '',
    list,
    figures: figures.ok ? figures.value : null,
  };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Installments' });

/** What is due, late, refused and paid of all installment plans (rules.md#collection). */
export default function InstallmentsPage() {
  const { filters, typed, list, figures } = useLoaderData<typeof loader>();
  return (
    <ListScreen
      title="Installments"
      noun={['payment', 'payments']}
      list={list}
      figures={figures && <Figures figures={figures} />}
      search={
        <SearchBox
          name="search"
          label="Search by receipt, name or email"
          placeholder="Receipt, name or email"
          defaultValue={typed}
          className="grow lg:max-w-lg"
        />
      }
      states={{
        name: 'show',
        labels: { all: 'All', ...shownNames },
        shown: filters.show ?? 'all',
        usual: 'all',
        counts: figures && typed === '' ? countsOf(figures) : {},
      }}
      exportTo={withFilters('/api/admin/installments/export.csv', filters)}
      empty={{ title: 'No plan yet.', text: 'The payments of an order in installments appear here.' }}
      heads={heads}
      row={(payment) => <PaymentRow key={`${payment.planId}.${payment.number}`} payment={payment} />}
    />
  );
}

const countsOf = ({ counts }: CollectingFigures): FilterCounts<string> =>
  Object.fromEntries(
    Object.entries(counts).map(([show, { count, atLeast }]) => [show, { total: count, atLeast }]),
  );

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

const heads = (
  <>
    <TurningHead label="Due" usual="ascending" />
    <HeadCell className="max-xl:hidden">Payment</HeadCell>
    <HeadCell>Order</HeadCell>
    <HeadCell className="max-xl:hidden">Car</HeadCell>
    <HeadCell>Buyer</HeadCell>
    <HeadCell numeric>Amount</HeadCell>
    <HeadCell>State</HeadCell>
  </>
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
