import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { CustomerLink } from '#features/accounts/customer-link.tsx';
import { pageToVerify } from '#features/accounts/permits/verifications.rules.ts';
import { moneyWayWords, type PayoutState, payoutStates } from '#features/payments/payouts.rules.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { ActionDialog } from '#page-kit/form.tsx';
import { formAction, leadAround, pageForm } from '#page-kit/form-action.ts';
import { askedSlice, readFilters, withFilters } from '#page-kit/list-address.ts';
import { askEachCount, listPageOrNull } from '#page-kit/list-page.ts';
import { ListScreen, TurningHead } from '#page-kit/list-screen.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { formatMoney } from '#platform/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DateText, formatDate } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Cell, HeadCell, Row } from '#ui/table.tsx';
import type { Tone } from '#ui/tone.ts';
import { MoneyWayFields } from '../order-sheet/money-way-fields.tsx';
import { OrderLink } from '../order-sheet/order-link.tsx';
import { type Payout, paidPayout, payoutFilters, payoutId } from './payouts.contract.ts';
import type { PayoutsRoutes } from './payouts.routes.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const filters = readFilters(payoutFilters, url.searchParams);
  const { payouts } = client<PayoutsRoutes>(context.get(serverContext).fetch).admin;
  const [list, counts] = await Promise.all([
    listPageOrNull(() => payouts.$get({ query: { ...filters, ...askedSlice(url.searchParams) } })),
    askEachCount(['all', ...payoutStates], (state) =>
      payouts.$get({ query: { state: state === 'all' ? undefined : state, limit: '1' } }),
    ),
  ]);
  return { filters, list, counts };
}

const unreached = 'We could not reach the server. Try again: nothing is done twice.';

const approve = pageForm('approve', payoutId, async ({ value, api, url }) => {
  const call = api<PayoutsRoutes>().admin.payouts[':id'].approve;
  const asked = await ask(() => call.$post({ param: value }), unreached);
  return !asked.ok && asked.code === 'not-verified'
    ? leadAround(pageToVerify('management', url.pathname + url.search))
    : asked;
});
const notePaid = pageForm('paid', payoutId.extend(paidPayout.shape), ({ value: { id, ...json }, api }) =>
  ask(() => api<PayoutsRoutes>().admin.payouts[':id'].paid.$post({ param: { id }, json }), unreached),
);

const posts = formAction(approve, notePaid);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Payouts' });

/** What is owed for trade-ins: approved with the password, then paid (rules.md#payouts). */
export default function PayoutsPage() {
  const { filters, list, counts } = useLoaderData<typeof loader>();
  const [chosen, setChosen] = useState<Pick<PayoutDialogProps, 'payout' | 'open'>>();
  return (
    <ListScreen
      title="Payouts"
      back={{ to: '/admin', label: 'Overview' }}
      lead="Amounts we owe customers for trade-ins. An admin approves each one. Paid by hand, not through the provider."
      noun={['payout', 'payouts']}
      list={list}
      states={{
        name: 'state',
        labels: { all: 'All', ...payoutLabels },
        shown: filters.state ?? 'all',
        usual: 'all',
        counts,
      }}
      exportTo={withFilters('/api/admin/payouts/export.csv', filters)}
      empty={{
        title: 'No payouts yet.',
        text: 'A payout appears here when a trade-in was worth more, or when we keep it after its order was canceled.',
      }}
      heads={heads}
      row={(payout) => (
        <PayoutRow key={payout._id} payout={payout} onDecide={() => setChosen({ payout, open: true })} />
      )}
    >
      {chosen && (
        <PayoutDialog
          key={`${chosen.payout.state} ${chosen.payout._id}`}
          {...chosen}
          onClose={() => setChosen({ ...chosen, open: false })}
        />
      )}
    </ListScreen>
  );
}

const heads = (
  <>
    <TurningHead label="Owed since" usual="descending" />
    <HeadCell>Order</HeadCell>
    <HeadCell>Trade-in</HeadCell>
    <HeadCell>Customer</HeadCell>
    <HeadCell className="max-xl:hidden">Phone</HeadCell>
    <HeadCell numeric>Amount</HeadCell>
    <HeadCell>State</HeadCell>
    <HeadCell className="max-xl:hidden">Done</HeadCell>
    <HeadCell>
      <span className="sr-only">Actions</span>
    </HeadCell>
  </>
);

function PayoutRow({ payout, onDecide }: { payout: Payout; onDecide: () => void }) {
  const { owedAt, oldCar, cause, order, customer, amount, state } = payout;
  const why = causeWords[cause];
  const name = `${customer.firstName} ${customer.lastName}`;
  const story = payoutStory(payout).join('. ');
  return (
    <Row>
      <Cell>
        <DateText value={owedAt} className="whitespace-nowrap" />
      </Cell>
      <Cell className="max-lg:text-xs">
        <OrderLink id={order._id} receiptNumber={order.receiptNumber} />
      </Cell>
      <Cell cut className="w-1/3" title={`${oldCar}. ${why}`}>
        {oldCar}
        <span className="ml-3 text-ink-soft max-xl:hidden">{why}</span>
      </Cell>
      <Cell cut className="w-1/5" title={`${name}, ${customer.email}`}>
        <CustomerLink email={customer.email}>{name}</CustomerLink>
      </Cell>
      <Cell className="whitespace-nowrap max-xl:hidden">
        <PhoneLink phone={customer.phone} />
      </Cell>
      <Cell numeric>
        <Money amount={amount} className="figure" />
      </Cell>
      <Cell className="whitespace-nowrap" title={story}>
        <Badge tone={payoutTones[state]}>{payoutLabels[state]}</Badge>
      </Cell>
      <Cell cut className="w-1/4 text-ink-soft max-xl:hidden" title={story}>
        {story}
      </Cell>
      <Cell acts className="text-right">
        {state !== 'paid' && (
          <Button size="small" onClick={onDecide}>
            {state === 'owed' ? 'Approve' : 'Paid'}
            <span className="sr-only">
              {' '}
              {formatMoney(amount)} to {toWhom(payout)}
            </span>
          </Button>
        )}
      </Cell>
    </Row>
  );
}

const toWhom = ({ customer, oldCar }: Payout) =>
  `${customer.firstName} ${customer.lastName} for the ${oldCar}`;

interface PayoutDialogProps {
  payout: Payout;
  open: boolean;
  onClose: () => void;
}

/** The next act of a payout: approving it, with the password, or noting how it was paid. */
function PayoutDialog({ payout, ...dialog }: PayoutDialogProps) {
  const { _id: id, state } = payout;
  const common = { ...dialog, about: id, send: { id }, look: 'primary', opensOnce: true } as const;
  const amount = formatMoney(payout.amount);
  return state === 'owed' ? (
    <ActionDialog
      {...common}
      form={approve}
      title={`Approve ${amount}?`}
      confirmLabel="Approve"
      done={`${amount} has been approved.`}
    >
      <p>
        {amount} will be paid to {toWhom(payout)}. You may be asked for your password.
      </p>
    </ActionDialog>
  ) : (
    <ActionDialog
      {...common}
      form={notePaid}
      title={`Mark ${amount} as paid?`}
      confirmLabel="Mark as paid"
      done="Marked as paid. The customer gets an email."
    >
      {(form) => (
        <>
          <p>
            {amount} to {toWhom(payout)}.
          </p>
          <MoneyWayFields {...form} />
        </>
      )}
    </ActionDialog>
  );
}

const payoutLabels: Readonly<Record<PayoutState, string>> = {
  owed: 'Owed',
  approved: 'Approved',
  paid: 'Paid',
};

const payoutTones: Readonly<Record<PayoutState, Tone>> = {
  owed: 'warn',
  approved: 'warn',
  paid: 'good',
};

/** Why it is owed. */
const causeWords: Readonly<Record<Payout['cause'], string>> = {
  raised: 'Worth more than offered',
  kept: 'Order canceled, we keep the trade-in',
};

/** Who did what with it, and how it was paid. */
function payoutStory({ approvedAt, approvedBy, paidAt, way, reference }: Payout): string[] {
  return [
    ...(approvedAt ? [`Approved on ${formatDate(approvedAt)} by ${approvedBy ?? 'an admin'}`] : []),
    ...(paidAt && way ? [`${moneyWayWords[way]} on ${formatDate(paidAt)}: ${reference ?? ''}`] : []),
  ];
}
