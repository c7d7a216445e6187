import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { askFilterCounts } from '#page-kit/ask/filter-counts.ts';
import type { ListPage } from '#page-kit/ask/list-page.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { FilterLinks } from '#ui/tables/filter-links.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import { countedText } from '#ui/text/counted.ts';
import { DateText } from '#ui/text/date-text.tsx';
import { EmailText } from '#ui/text/email-text.tsx';
import { Money } from '#ui/text/money.tsx';
import { OrderLink } from '../../../screens/staff/order-link.tsx';
import { disputesApi } from '../../disputes.api.ts';
import type { Dispute, DisputeState } from '../../disputes.contract.ts';
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

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const cursor = asked.get('cursor') ?? undefined;
  const state = stateIn(asked.get('state'));
  const { fetch } = context.get(serverContext);
  const [list, counts] = await Promise.all([
    fetchDisputes(fetch, { state, cursor }),
    askFilterCounts(states, (one) =>
      disputesApi(fetch).admin.disputes.$get({ query: { state: one, limit: '1' } }),
    ),
  ]);
  return { list, counts, state, isLater: cursor !== undefined };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Disputed payments' });

const addressOf = (state: DisputeState | undefined, cursor?: string): string => {
  const query = new URLSearchParams({ ...(state && { state }), ...(cursor && { cursor }) });
  return query.size === 0 ? '/admin/disputes' : `/admin/disputes?${query}`;
};

/** Payments that their owners asked the bank to take back. They are answered at the payment provider. */
export default function DisputesPage() {
  const { list, counts, state, isLater } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <StaffPage
      title="Disputed payments"
      back={{ to: '/admin', label: 'Overview' }}
      lead="Buyers asked their bank to take this money back. Answer with the papers of the order, at the payment provider."
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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <FilterLinks
          label="Disputes by state"
          filters={[undefined, ...states].map((one) => ({
            label: one ? labels[one] : 'All',
            to: addressOf(one),
            isCurrent: one === state,
            count: one && counts[one],
          }))}
        />
        {list ? (
          <Disputes list={list} state={state} isLater={isLater} />
        ) : (
          <Notice title="The disputes could not be loaded." onRetry={revalidate} />
        )}
      </div>
    </StaffPage>
  );
}

interface DisputesProps {
  list: ListPage<Dispute>;
  state: DisputeState | undefined;
  isLater: boolean;
}

function Disputes({ list, state, isLater }: DisputesProps) {
  const { items, next } = list;
  if (items.length === 0)
    return <EmptyState title="No payment is disputed here.">What a bank asks about appears here.</EmptyState>;
  return (
    <>
      <p className="text-sm text-ink-soft" role="status">
        {countedText(list, 'dispute', 'disputes')}
      </p>
      <Table caption="Disputed payments">
        <thead>
          <tr>
            <HeadCell>Order</HeadCell>
            <HeadCell>Buyer</HeadCell>
            <HeadCell numeric>Amount</HeadCell>
            <HeadCell>State</HeadCell>
            <HeadCell>Why</HeadCell>
          </tr>
        </thead>
        <tbody>
          {items.map((dispute) => (
            <DisputeRow key={dispute._id} dispute={dispute} />
          ))}
        </tbody>
      </Table>
      <nav aria-label="Pages of disputes" className="flex gap-3">
        {isLater && (
          <LinkButton size="small" to={addressOf(state)}>
            Newest disputes
          </LinkButton>
        )}
        {next && (
          <LinkButton size="small" to={addressOf(state, next)}>
            Older disputes
          </LinkButton>
        )}
      </nav>
    </>
  );
}

const DisputeRow = ({ dispute }: { dispute: Dispute }) => (
  <Row>
    <Cell>
      {dispute.order ? (
        <>
          <OrderLink id={dispute.order._id} receiptNumber={dispute.order.receiptNumber} />
          <span className="block text-ink-soft">
            {dispute.order.car.make} {dispute.order.car.model}
          </span>
        </>
      ) : (
        'No order: a deposit'
      )}
    </Cell>
    <Cell>{dispute.buyerEmail && <EmailText address={dispute.buyerEmail} />}</Cell>
    <Cell numeric>
      <Money amount={dispute.amount} className="figure" />
    </Cell>
    <Cell>
      {labels[dispute.state]}
      {dispute.isInquiry && <span className="block text-ink-soft">The bank only asks</span>}
      {dispute.state === 'open' && dispute.answerBy && (
        <span className="block text-ink-soft">
          Answer by <DateText value={dispute.answerBy} />
        </span>
      )}
    </Cell>
    <Cell>
      <span className="block first-letter:uppercase">{dispute.reason}</span>
      <DateText value={dispute.openedOn} className="block text-ink-soft" />
    </Cell>
  </Row>
);
