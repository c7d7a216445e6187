import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { client } from '#page-kit/client.ts';
import { askedSlice, readFilters, withFilters } from '#page-kit/list-address.ts';
import { askEachCount, listPageOrNull } from '#page-kit/list-page.ts';
import { ListScreen, TurningHead } from '#page-kit/list-screen.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Badge } from '#ui/badge.tsx';
import { DateText, formatDate } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { Cell, HeadCell, Row } from '#ui/table.tsx';
import { OrderLink } from '../order-sheet/order-link.tsx';
import { type Dispute, type DisputeState, disputeStates, disputesExportQuery } from './disputes.contract.ts';
import type { DisputesRoutes } from './disputes.routes.ts';

export const handle = { focused: true } satisfies PageHandle;

const labels: Readonly<Record<DisputeState, string>> = {
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
  dropped: 'Dropped',
};
export async function loader({ context, url }: LoaderFunctionArgs) {
  const filters = readFilters(disputesExportQuery, url.searchParams);
  const { disputes } = client<DisputesRoutes>(context.get(serverContext).fetch).admin;
  const [list, counts] = await Promise.all([
    listPageOrNull(() => disputes.$get({ query: { ...filters, ...askedSlice(url.searchParams) } })),
    askEachCount(['all', ...disputeStates], (state) =>
      disputes.$get({ query: { state: state === 'all' ? undefined : state, limit: '1' } }),
    ),
  ]);
  return { filters, list, counts };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Disputed payments' });

/** Payments that buyers asked their bank to take back. They are answered at the payment provider. */
export default function DisputesPage() {
  const { filters, list, counts } = useLoaderData<typeof loader>();
  return (
    <ListScreen
      title="Disputed payments"
      back={{ to: '/admin', label: 'Overview' }}
      lead="Buyers disputed these payments with their bank. Respond at the payment provider, with the documents of the order."
      noun={['dispute', 'disputes']}
      list={list}
      states={{
        name: 'state',
        labels: { all: 'All', ...labels },
        shown: filters.state ?? 'all',
        usual: 'all',
        counts,
      }}
      exportTo={withFilters('/api/admin/disputes/export.csv', filters)}
      empty={{ title: 'No disputed payments.', text: 'Disputes and inquiries from banks appear here.' }}
      heads={heads}
      row={(dispute) => <DisputeRow key={dispute._id} dispute={dispute} />}
    />
  );
}

const heads = (
  <>
    <TurningHead label="Opened" usual="descending" />
    <HeadCell>Order</HeadCell>
    <HeadCell className="max-xl:hidden">Car</HeadCell>
    <HeadCell>Buyer</HeadCell>
    <HeadCell numeric>Amount</HeadCell>
    <HeadCell>State</HeadCell>
    <HeadCell className="max-lg:hidden">Reason</HeadCell>
  </>
);

/** What a state means now: until when to answer, and whether money was taken at all. */
const moreOf = ({ state, answerBy, isInquiry }: Dispute): string[] => [
  ...(state === 'open' && answerBy ? [`answer by ${formatDate(answerBy)}`] : []),
  ...(isInquiry ? ['inquiry, no dispute yet'] : []),
];

function DisputeRow({ dispute }: { dispute: Dispute }) {
  const { order, buyerEmail, amount, state, reason, openedOn } = dispute;
  const car = order && `${order.car.make} ${order.car.model}`;
  const more = moreOf(dispute).join(', ');
  const why = reason.charAt(0).toUpperCase() + reason.slice(1);
  return (
    <Row>
      <Cell className="whitespace-nowrap tabular-nums">
        <DateText value={openedOn} />
      </Cell>
      <Cell className="whitespace-nowrap max-lg:text-xs">
        {order ? <OrderLink id={order._id} receiptNumber={order.receiptNumber} /> : 'A deposit'}
      </Cell>
      <Cell cut className="w-1/5 max-xl:hidden" title={car}>
        {car}
      </Cell>
      <Cell cut className="w-1/5" title={buyerEmail}>
        {buyerEmail}
      </Cell>
      <Cell numeric>
        <Money amount={amount} className="figure" />
      </Cell>
      <Cell cut className="w-1/3" title={more}>
        <Badge tone={state === 'open' ? 'warn' : 'neutral'}>{labels[state]}</Badge>
        {more && <span className="ml-3 text-ink-soft">{more}</span>}
      </Cell>
      <Cell cut className="w-1/5 max-lg:hidden" title={why}>
        {why}
      </Cell>
    </Row>
  );
}
