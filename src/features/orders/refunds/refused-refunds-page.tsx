import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { client } from '#page-kit/client.ts';
import { askedSlice } from '#page-kit/list-address.ts';
import { listPageOrNull } from '#page-kit/list-page.ts';
import { ListScreen } from '#page-kit/list-screen.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { Cell, HeadCell, Row } from '#ui/table.tsx';
import { OrderLink } from '../order-sheet/order-link.tsx';
import type { RefusedRefund } from './refused-refunds.contract.ts';
import type { RefusedRefundsRoutes } from './refused-refunds.routes.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { refunds } = client<RefusedRefundsRoutes>(context.get(serverContext).fetch).admin;
  const { cursor, limit } = askedSlice(url.searchParams);
  return { list: await listPageOrNull(() => refunds.$get({ query: { cursor, limit } })) };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Refused refunds' });

/** Refunds that the payment provider refused for good. Each order's page offers what to do. */
export default function RefusedRefundsPage() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListScreen
      title="Refused refunds"
      back={{ to: '/admin', label: 'Overview' }}
      lead="The payment provider refused these refunds. Open an order to retry, or to mark it as paid back."
      noun={['refund', 'refunds']}
      list={list}
      byCursor
      empty={{ title: 'No refused refunds.', text: 'Refunds that the payment provider refuses appear here.' }}
      heads={heads}
      row={(refund) => <RefusedRow key={refund.refundId} refund={refund} />}
    />
  );
}

const heads = (
  <>
    <HeadCell>Refused</HeadCell>
    <HeadCell>Order</HeadCell>
    <HeadCell className="max-xl:hidden">Car</HeadCell>
    <HeadCell>Buyer</HeadCell>
    <HeadCell numeric>Amount</HeadCell>
    <HeadCell>Reason</HeadCell>
  </>
);

function RefusedRow({ refund }: { refund: RefusedRefund }) {
  const { _id, receiptNumber, car, buyerEmail, amount, reason, refusedOn } = refund;
  const name = `${car.make} ${car.model}`;
  return (
    <Row>
      <Cell className="whitespace-nowrap">{refusedOn && <DateText value={refusedOn} />}</Cell>
      <Cell className="whitespace-nowrap max-lg:text-xs">
        <OrderLink id={_id} receiptNumber={receiptNumber} />
      </Cell>
      <Cell cut className="w-1/5 max-xl:hidden" title={name}>
        {name}
      </Cell>
      <Cell cut className="w-1/4" title={buyerEmail}>
        {buyerEmail}
      </Cell>
      <Cell numeric>
        <Money amount={amount} className="figure" />
      </Cell>
      <Cell cut className="w-1/3" title={reason}>
        {reason}
      </Cell>
    </Row>
  );
}
