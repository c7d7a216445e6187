import { useState } from 'react';
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useLocation,
  useNavigate,
  useRevalidator,
} from 'react-router';
import { CustomerLink } from '#features/accounts/customer-link.tsx';
import { pageToVerify } from '#features/accounts/permits/verifications.rules.ts';
import { moneyWayWords, type PayoutState, payoutStates } from '#features/payments/payouts.rules.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
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
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Cell, HeadCell, Row } from '#ui/table.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { Tone } from '#ui/tone.ts';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import { MoneyWayDialog } from '../order-sheet/money-way-dialog.tsx';
import { OrderLink } from '../order-sheet/order-link.tsx';
import { type Payout, payoutFilters } from './payouts.contract.ts';
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

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Payouts' });

/** What is owed for trade-ins: approved with the password, then paid (rules.md#payouts). */
export default function PayoutsPage() {
  const { filters, list, counts } = useLoaderData<typeof loader>();
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
      row={(payout) => <PayoutRow key={payout._id} payout={payout} />}
    />
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

function PayoutRow({ payout }: { payout: Payout }) {
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
        <DecidePayout payout={payout} />
      </Cell>
    </Row>
  );
}

const unreached = 'We could not reach the server. Try again: nothing is done twice.';

/** The next act of a payout: approving it, with the password, or noting how it was paid. */
function DecidePayout({ payout }: { payout: Payout }) {
  if (payout.state === 'owed') return <Approve payout={payout} />;
  return payout.state === 'approved' ? <Pay payout={payout} /> : null;
}

const toWhom = ({ customer, oldCar }: Payout) =>
  `${customer.firstName} ${customer.lastName} for the ${oldCar}`;

function Approve({ payout }: { payout: Payout }) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const amount = formatMoney(payout.amount);
  const approve = async () => {
    setBusy(true);
    const call = client<PayoutsRoutes>().admin.payouts[':id'].approve;
    const asked = await ask(() => call.$post({ param: { id: payout._id } }), unreached);
    setBusy(false);
    if (!asked.ok && asked.code === 'not-verified')
      return void navigate(pageToVerify('management', pathname + search));
    if (!asked.ok) return setRefusal(asked.text);
    setOpen(false);
    showToast(`${amount} has been approved.`, { tone: 'good' });
    await revalidate();
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Approve
        <span className="sr-only">
          {' '}
          {amount} to {toWhom(payout)}
        </span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => void approve()}
        busy={isBusy}
        look="primary"
        title={`Approve ${amount}?`}
        confirmLabel="Approve"
      >
        <p>
          {amount} will be paid to {toWhom(payout)}. You may be asked for your password.
        </p>
        {refusal && (
          <div className="mt-4">
            <Notice tone="bad" title={refusal} />
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}

function Pay({ payout }: { payout: Payout }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const wasOpened = useOpenedOnce(isOpen);
  const { revalidate } = useRevalidator();
  const amount = formatMoney(payout.amount);
  const call = client<PayoutsRoutes>().admin.payouts[':id'].paid;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Paid
        <span className="sr-only">
          {' '}
          {amount} to {toWhom(payout)}
        </span>
      </Button>
      {wasOpened && (
        <MoneyWayDialog
          title={`Mark ${amount} as paid?`}
          confirmLabel="Mark as paid"
          open={isOpen}
          onClose={close}
          send={(way) => ask(() => call.$post({ param: { id: payout._id }, json: way }), unreached)}
          onDone={() => {
            close();
            showToast('Marked as paid. The customer gets an email.', { tone: 'good' });
            void revalidate();
          }}
        >
          {`${amount} to ${toWhom(payout)}.`}
        </MoneyWayDialog>
      )}
    </>
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
