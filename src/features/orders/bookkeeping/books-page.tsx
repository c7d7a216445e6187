import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { Account } from '#features/books/books.rules.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { sum, toCents, toDollars } from '#platform/money.ts';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import { OrderLink } from '../order-sheet/order-link.tsx';
import type { BookDifference, BooksOverview } from './bookkeeping.contract.ts';
import { fetchBooks } from './fetch-books.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  return valueOrThrow(await fetchBooks(context.get(serverContext).fetch));
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Books' });

/** What each account is, in the order in which money goes through them. */
const accountWords: readonly [Account, name: string, text: string][] = [
  ['provider', 'Payment provider', 'Money held for the shop'],
  ['receivable', 'Receivable', 'Owed by or to customers'],
  ['deposits', 'Deposits', 'Paid in advance for a vehicle'],
  ['credits', 'Credits', 'Trade-in values'],
  ['payouts', 'Payouts', 'Cash and bank, outside the provider'],
  ['netSales', 'Net sales', 'Revenue before tax'],
  ['tax', 'Tax', 'Collected for the tax office'],
  ['state', 'State charges', 'Collected for the state'],
];

/** What stands on each account, and whether the books agree with everything else. */
export default function BooksPage() {
  const { balances, movements, check, timeZone } = useLoaderData<typeof loader>();
  return (
    <StaffPage
      title="Books"
      back={{ to: '/admin', label: 'Overview' }}
      lead="Every sale and refund is recorded here and never changed."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Check check={check} timeZone={timeZone} />
        <Accounts balances={balances} />
        <p className="text-sm text-ink-soft">{movements.toLocaleString('en-US')} entries.</p>
      </div>
    </StaffPage>
  );
}

/** A trial balance: what each account holds stands on its side, and both sides have the same sum. */
function Accounts({ balances }: Pick<BooksOverview, 'balances'>) {
  const cents = Object.values(balances).map(toCents);
  const debits = toDollars(sum(cents.filter((balance) => balance > 0)));
  const credits = toDollars(-sum(cents.filter((balance) => balance < 0)));
  return (
    <Table caption="Accounts">
      <thead>
        <tr>
          <HeadCell>Account</HeadCell>
          <HeadCell>Contents</HeadCell>
          <HeadCell numeric>Debit</HeadCell>
          <HeadCell numeric>Credit</HeadCell>
        </tr>
      </thead>
      <tbody>
        {accountWords.map(([account, name, text]) => (
          <Row key={account}>
            <Cell className="font-medium whitespace-nowrap">{name}</Cell>
            <Cell cut className="w-1/2 text-ink-soft" title={text}>
              {text}
            </Cell>
            <Cell numeric>{balances[account] > 0 && <Amount of={balances[account]} />}</Cell>
            <Cell numeric>{balances[account] < 0 && <Amount of={-balances[account]} />}</Cell>
          </Row>
        ))}
        <Row className="font-semibold">
          <Cell>Total</Cell>
          <Cell />
          <Cell numeric>
            <Amount of={debits} />
          </Cell>
          <Cell numeric>
            <Amount of={credits} />
          </Cell>
        </Row>
      </tbody>
    </Table>
  );
}

const Amount = ({ of }: { of: number }) => <Money amount={of} className="figure" />;

function Check({ check, timeZone }: Pick<BooksOverview, 'check' | 'timeZone'>) {
  const { checkedAt, wholeAt, found, differences } = check;
  if (!checkedAt)
    return (
      <Notice title="First check within the hour">The books are compared with the orders every hour.</Notice>
    );
  const when = (
    <>
      Compared <DateText value={checkedAt} time timeZone={timeZone} />.{' '}
      {wholeAt ? (
        <>
          All payments checked on <DateText value={wholeAt} time timeZone={timeZone} />.
        </>
      ) : (
        'Older payments are still being checked.'
      )}
    </>
  );
  if (found === 0)
    return (
      <Notice
        tone={wholeAt ? 'good' : 'neutral'}
        title={
          wholeAt
            ? 'The books agree with orders, refunds and the payment provider.'
            : 'No differences so far.'
        }
      >
        {when}
      </Notice>
    );
  return (
    <>
      <Notice
        tone="warn"
        title={`${found.toLocaleString('en-US')} ${found === 1 ? 'difference' : 'differences'}`}
      >
        {when} Differences are not corrected automatically: open the order, and contact your system
        administrator.
      </Notice>
      <Table caption="Differences">
        <thead>
          <tr>
            <HeadCell>Order</HeadCell>
            <HeadCell>Difference</HeadCell>
            <HeadCell numeric>Books</HeadCell>
            <HeadCell numeric>Found</HeadCell>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <DifferenceRow key={JSON.stringify(difference)} difference={difference} />
          ))}
        </tbody>
      </Table>
    </>
  );
}

const whatWords: Readonly<Record<BookDifference['what'], string>> = {
  sale: 'The sale',
  refund: 'Refund approved',
  given: 'Refund paid',
  refunded: 'Refunded amount of the order',
  deposit: 'Deposit charged',
  credit: 'Deposit or credit applied',
  desk: 'Money received at the desk',
  payout: 'Payout for a trade-in',
  collected: 'A payment of a plan',
  provider: 'Balance at the payment provider',
};

function DifferenceRow({ difference }: { difference: BookDifference }) {
  const { what, orderId, reference, books, found } = difference;
  const amount = (dollars: number | null) =>
    dollars === null ? 'Nothing' : <Money amount={dollars} className="figure" />;
  return (
    <Row>
      <Cell>
        {orderId === reference || what === 'deposit' ? (
          reference
        ) : (
          <OrderLink id={orderId} receiptNumber={reference} />
        )}
      </Cell>
      <Cell>{whatWords[what]}</Cell>
      <Cell numeric>{amount(books)}</Cell>
      <Cell numeric>{amount(found)}</Cell>
    </Row>
  );
}
