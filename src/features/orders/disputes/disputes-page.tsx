import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useLocation,
  useRevalidator,
} from 'react-router';
import { client } from '#page-kit/client.ts';
import { askFilterCounts } from '#page-kit/filter-counts.ts';
import { askedSlice, narrowed } from '#page-kit/list-address.ts';
import type { ListPage } from '#page-kit/list-page.ts';
import { Listed } from '#page-kit/listed.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { TurningHead } from '#page-kit/turning-head.tsx';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { countedText } from '#ui/counted.ts';
import { DateText, formatDate } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterLinks } from '#ui/filter-links.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import { OrderLink } from '../order-sheet/order-link.tsx';
import type { Dispute, DisputeState } from './disputes.contract.ts';
import type { DisputesRoutes } from './disputes.routes.ts';
import { fetchDisputes } from './fetch-disputes.ts';

export const handle = { focused: true } satisfies PageHandle;

const labels: Readonly<Record<DisputeState, string>> = {
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
  dropped: 'Dropped',
};
const states: readonly DisputeState[] = ['open', 'won', 'lost', 'dropped'];

/** A state from the address; anything else counts as none. */
const stateIn = (asked: string | null) => states.find((state) => state === asked);

/** Rows of a list page. */
const shown = 50;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const state = stateIn(asked.get('state'));
  const { fetch } = context.get(serverContext);
  const [list, counts] = await Promise.all([
    fetchDisputes(fetch, { state, ...askedSlice(asked, shown) }),
    askFilterCounts(states, (one) =>
      client<DisputesRoutes>(fetch).admin.disputes.$get({ query: { state: one, limit: '1' } }),
    ),
  ]);
  return { list, counts, state };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Disputed payments' });

/** Payments that their owners asked the bank to take back. They are answered at the payment provider. */
export default function DisputesPage() {
  const { list, counts, state } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const asked = new URLSearchParams(useLocation().search);
  return (
    <StaffPage
      title="Disputed payments"
      back={{ to: '/admin', label: 'Overview' }}
      aside={
        <p role="status" className="text-ink-soft tabular-nums">
          {list && countedText(list, 'dispute', 'disputes')}
        </p>
      }
      lead="Buyers disputed these payments with their bank. Respond at the payment provider, with the documents of the order."
      actions={
        <LinkButton
          size="small"
          to={state ? `/api/admin/disputes/export.csv?state=${state}` : '/api/admin/disputes/export.csv'}
          reloadDocument
          prefetch="none"
        >
          Export as CSV
        </LinkButton>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FilterLinks
          label="Disputes by state"
          filters={[undefined, ...states].map((one) => ({
            label: one ? labels[one] : 'All',
            to: `?${narrowed(asked, { state: one })}`,
            isCurrent: one === state,
            count: one && counts[one],
          }))}
        />
        {list ? (
          <Disputes list={list} />
        ) : (
          <Notice title="The disputes could not be loaded." onRetry={revalidate} />
        )}
      </div>
    </StaffPage>
  );
}

const none = (
  <EmptyState title="No disputed payments.">Disputes and inquiries from banks appear here.</EmptyState>
);

const Disputes = ({ list }: { list: ListPage<Dispute> }) => (
  <Listed list={list} many="disputes" size={shown} empty={none}>
    <Table caption="Disputed payments" tight>
      <thead>
        <tr>
          <TurningHead label="Opened" usual="descending" />
          <HeadCell>Order</HeadCell>
          <HeadCell className="max-xl:hidden">Car</HeadCell>
          <HeadCell>Buyer</HeadCell>
          <HeadCell numeric>Amount</HeadCell>
          <HeadCell>State</HeadCell>
          <HeadCell className="max-lg:hidden">Reason</HeadCell>
        </tr>
      </thead>
      <tbody>
        {list.items.map((dispute) => (
          <DisputeRow key={dispute._id} dispute={dispute} />
        ))}
      </tbody>
    </Table>
  </Listed>
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
