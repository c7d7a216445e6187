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
import { askFilterCounts } from '#page-kit/filter-counts.ts';
import { askedSlice, narrowed } from '#page-kit/list-address.ts';
import { askListPage } from '#page-kit/list-page.ts';
import { Listed } from '#page-kit/listed.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { TurningHead } from '#page-kit/turning-head.tsx';
import { formatMoney } from '#platform/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { countedText } from '#ui/counted.ts';
import { DateText, formatDate } from '#ui/date-text.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterLinks } from '#ui/filter-links.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { Tone } from '#ui/tone.ts';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import { MoneyWayDialog } from '../order-sheet/money-way-dialog.tsx';
import { OrderLink } from '../order-sheet/order-link.tsx';
import type { Payout } from './payouts.contract.ts';
import type { PayoutsRoutes } from './payouts.routes.ts';

export const handle = { focused: true } satisfies PageHandle;

const failed = 'The payouts could not be loaded.';

/** Rows of a list page. */
const shown = 50;

/** A state from the address; anything else counts as none. */
const stateIn = (asked: string | null) => payoutStates.find((state) => state === asked);

export async function loader({ context, url }: LoaderFunctionArgs) {
  const state = stateIn(url.searchParams.get('state'));
  const { fetch } = context.get(serverContext);
  const { payouts } = client<PayoutsRoutes>(fetch).admin;
  const [asked, counts] = await Promise.all([
    askListPage(() => payouts.$get({ query: { state, ...askedSlice(url.searchParams, shown) } }), failed),
    askFilterCounts(payoutStates, (one) => payouts.$get({ query: { state: one, limit: '1' } })),
  ]);
  return { state, counts, list: asked.ok ? asked.value : null };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Payouts' });

/** What is owed for old cars: approved with the password, then paid (rules.md#payouts). */
export default function PayoutsPage() {
  const { list, counts, state } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const asked = new URLSearchParams(useLocation().search);
  return (
    <StaffPage
      title="Payouts"
      back={{ to: '/admin', label: 'Overview' }}
      aside={
        <p role="status" className="text-ink-soft tabular-nums">
          {list && countedText(list, 'payout', 'payouts')}
        </p>
      }
      lead="Amounts we owe customers for trade-ins. An admin approves each one. Paid by hand, not through the provider."
      actions={
        <a
          href={`/api/admin/payouts/export.csv${state ? `?state=${state}` : ''}`}
          download="payouts.csv"
          className={buttonClass('quiet', 'small')}
        >
          Export as CSV
        </a>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FilterLinks
          label="Payouts by state"
          filters={[undefined, ...payoutStates].map((one) => ({
            label: one ? payoutLabels[one] : 'All',
            to: `?${narrowed(asked, { state: one })}`,
            isCurrent: one === state,
            count: one && counts[one],
          }))}
        />
        {list ? (
          <Listed
            list={list}
            many="payouts"
            size={shown}
            empty={<Nothing isFiltered={state !== undefined} />}
          >
            <PayoutsTable payouts={list.items} />
          </Listed>
        ) : (
          <Notice tone="bad" title={failed} onRetry={revalidate} />
        )}
      </div>
    </StaffPage>
  );
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState title={isFiltered ? 'No payouts in this view.' : 'No payouts yet.'}>
    A payout appears here when a trade-in was worth more, or when we keep it after its order was canceled.
  </EmptyState>
);

/** What is owed for old cars, to whom, and what is to be done next. */
const PayoutsTable = ({ payouts }: { payouts: readonly Payout[] }) => (
  <Table caption="Payouts for trade-ins" tight>
    <thead>
      <tr>
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
      </tr>
    </thead>
    <tbody>
      {payouts.map((payout) => (
        <PayoutRow key={payout._id} payout={payout} />
      ))}
    </tbody>
  </Table>
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
