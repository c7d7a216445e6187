import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import type { ListPage } from '#page-kit/list-page.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { LinkButton } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import { OrderLink } from '../order-sheet/order-link.tsx';
import { fetchRefusedRefunds } from './fetch-refused-refunds.ts';
import type { RefusedRefund } from './refused-refunds.contract.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  const { fetch } = context.get(serverContext);
  return { list: await fetchRefusedRefunds(fetch, { cursor }), isLater: cursor !== undefined };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Refused refunds' });

/** Refunds that the payment provider refused for good. Each order's page offers the ways on. */
export default function RefusedRefundsPage() {
  const { list, isLater } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <StaffPage
      title="Refused refunds"
      back={{ to: '/admin', label: 'Overview' }}
      lead="The payment provider refused these refunds. Open an order to retry, or to mark it as paid back."
    >
      {list ? (
        <Refused list={list} isLater={isLater} />
      ) : (
        <Notice title="The refunds could not be loaded." onRetry={revalidate} />
      )}
    </StaffPage>
  );
}

function Refused({ list: { items, next }, isLater }: { list: ListPage<RefusedRefund>; isLater: boolean }) {
  if (items.length === 0)
    return (
      <EmptyState title="No refused refunds.">
        Refunds that the payment provider refuses appear here.
      </EmptyState>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Table caption="Refused refunds">
        <thead>
          <tr>
            <HeadCell>Order</HeadCell>
            <HeadCell>Buyer</HeadCell>
            <HeadCell numeric>Amount</HeadCell>
            <HeadCell>Reason</HeadCell>
          </tr>
        </thead>
        <tbody>
          {items.map((refund) => (
            <RefusedRow key={refund.refundId} refund={refund} />
          ))}
        </tbody>
      </Table>
      <nav aria-label="Pages of refunds" className="flex gap-3">
        {isLater && (
          <LinkButton size="small" to="/admin/refunds">
            Newest refunds
          </LinkButton>
        )}
        {next && (
          <LinkButton size="small" to={`/admin/refunds?${new URLSearchParams({ cursor: next })}`}>
            Older refunds
          </LinkButton>
        )}
      </nav>
    </div>
  );
}

const RefusedRow = ({ refund }: { refund: RefusedRefund }) => (
  <Row>
    <Cell>
      <OrderLink id={refund._id} receiptNumber={refund.receiptNumber} />
      <span className="block text-ink-soft">
        {refund.car.make} {refund.car.model}
      </span>
    </Cell>
    <Cell>
      <EmailText address={refund.buyerEmail} />
    </Cell>
    <Cell numeric>
      <Money amount={refund.amount} className="figure" />
    </Cell>
    <Cell>
      {refund.reason}
      {refund.refusedOn && <DateText value={refund.refusedOn} className="block text-ink-soft" />}
    </Cell>
  </Row>
);
