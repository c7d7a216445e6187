import { useRef, useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { PaymentFields } from '#features/payments/card/payment-fields.tsx';
import { useCardDocument } from '#features/payments/card/use-card-document.ts';
import { takeStep } from '#features/payments/providers/take-step.ts';
import { type Asked, ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { useHeldPage } from '#page-kit/held-page.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useShop } from '#page-kit/shop-data.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { isBefore } from '#platform/dates/calendar-date.ts';
import { formatMoney } from '#platform/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { closeAtContent } from '#ui/close-at-content.ts';
import { DateText, formatDate } from '#ui/date-text.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { Tone } from '#ui/tone.ts';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import { CardConsent } from './card-consent.tsx';
import type { OwnPlan, ShownPlanPayment } from './plan-payments.contract.ts';
import type { PlanPaymentsRoutes } from './plan-payments.routes.ts';
import { type CardUse, doneTextOf, type SentPlanCard, sendPlanCard } from './send-plan-card.ts';

export const handle = {
  needsScript: 'To pay here, please allow JavaScript for this shop.',
} satisfies PageHandle;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const param = { id: params.id ?? '' };
  return valueOrThrow(
    await ask(
      () => client<PlanPaymentsRoutes>(fetch).plans[':id'].$get({ param }),
      'The plan could not be loaded.',
    ),
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your plan' });

/** An installment plan of one's own (rules.md#collection). */
export default function Plan() {
  const loaded = useLoaderData<typeof loader>();
  const [changed, setChanged] = useState<OwnPlan>();
  const plan = changed?._id === loaded._id ? changed : loaded;
  const [entering, setEntering] = useState<ShownPlanPayment | 'card'>();
  const close = () => setEntering(undefined);
  const wasOpened = useOpenedOnce(entering !== undefined);
  useCardDocument(plan.owedAmount > 0);
  const show = (shown: OwnPlan) => {
    setChanged(shown);
    close();
  };
  return (
    <div className="page grid max-w-4xl gap-8 pt-8 pb-28 sm:pt-12 sm:pb-18">
      <header className="grid gap-2">
        <p>
          <Link to="/dashboard" className="text-sm text-ink-soft underline underline-offset-4">
            Your orders
          </Link>
        </p>
        <h1 className="text-3xl sm:text-4xl">Your plan</h1>
        <p className="text-ink-soft">
          {plan.orders.map(({ make, model }) => `${make} ${model}`).join(', ')}
          <span className="figure block">
            {plan.orders.map(({ receiptNumber }) => receiptNumber).join(', ')}
          </span>
        </p>
      </header>
      <Standing plan={plan} />
      <Attention plan={plan} />
      <PlanPaymentTable payments={plan.payments} today={plan.today} onPay={setEntering} />
      {plan.owedAmount > 0 && (
        <div className="flex flex-wrap items-center gap-4">
          <Button onClick={() => setEntering('card')}>Change card</Button>
          <p className="text-sm text-ink-soft">
            {plan.hasCard
              ? 'Each payment is charged to your saved card on its due date.'
              : "No card is saved for this plan, so payments aren't charged automatically."}
          </p>
        </div>
      )}
      {wasOpened && (
        <PlanCardDialog
          key={entering === undefined || entering === 'card' ? 'card' : entering.number}
          planId={plan._id}
          open={entering !== undefined}
          payment={entering === 'card' ? undefined : entering}
          onClose={close}
          onDone={show}
        />
      )}
    </div>
  );
}

type Figure = [name: string, amount: number];

function Standing({ plan }: { plan: OwnPlan }) {
  const ended: Figure[] = plan.endedAmount > 0 ? [['Canceled balance', plan.endedAmount]] : [];
  const figures: Figure[] = [
    ['Paid', plan.collectedAmount],
    ['Remaining', plan.owedAmount],
    ...ended,
    ['Total', plan.totalAmount],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-5 sm:grid-cols-4">
      {figures.map(([name, amount]) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd>
            <Money amount={amount} className="figure text-lg sm:text-xl" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What needs the customer, above the table. */
function Attention({ plan }: { plan: OwnPlan }) {
  const late = plan.payments.filter(({ state }) => state === 'late').length;
  const refused = plan.payments.filter(({ state }) => state === 'failed').length;
  if (plan.owedAmount === 0) return <Notice tone="good" title="Your plan is fully paid. Thank you." />;
  if (late > 0)
    return (
      <Notice tone="bad" title={late === 1 ? 'A payment is late' : `${late} payments are late`}>
        Please pay now, or save a different card.
      </Notice>
    );
  if (refused === 0) return null;
  return (
    <Notice tone="warn" title="Your card was refused">
      We'll try it again. You can pay now, or save a different card.
    </Notice>
  );
}

interface PlanCardDialogProps {
  planId: string;
  open: boolean;
  /** The payment that is paid; absent: the card is kept for those to come. */
  payment?: ShownPlanPayment;
  onClose: () => void;
  onDone: (plan: OwnPlan) => void;
}

/** A card for one payment of a plan, or for all to come. */
function PlanCardDialog({ planId, open, payment, onClose, onDone }: PlanCardDialogProps) {
  const { isBusy, isAtBank, refusal, enter, forget } = usePlanCard(planId, (plan) =>
    closeAtContent(() => onDone(plan)),
  );
  const close = () => {
    if (isBusy) return;
    forget();
    onClose();
  };
  const use = payment ? { pays: payment.number } : ('keeps' as const);
  return (
    // The provider lays the bank over the page, where nothing can be reached while a dialog is open.
    <Dialog
      open={open && !isAtBank}
      onClose={close}
      title={payment ? `Payment ${payment.number}` : 'Use a different card'}
    >
      {open && (
        <PaymentFields
          total={payment?.amount ?? 0}
          keeps={!payment}
          payText={payment ? `Pay ${formatMoney(payment.amount)}` : 'Save this card'}
          busyText={payment ? 'Paying…' : 'Saving…'}
          isBusy={isBusy}
          isHeld={false}
          onPay={(token) => void enter(use, token)}
        >
          {!payment && <CardConsent isNew />}
          {refusal && <Notice tone="bad" title={refusal} />}
        </PaymentFields>
      )}
    </Dialog>
  );
}

/** So often a bank may ask again before the customer is asked whether to go on. */
const mostSteps = 3;

/** The secret of a step that the bank wants; undefined where the answer is another one. */
function secretOf(asked: Asked<OwnPlan>): string | undefined {
  if (asked.ok || asked.code !== 'payment-step-needed') return undefined;
  const { step } = asked.said;
  const isStep = typeof step === 'object' && step !== null && 'clientSecret' in step;
  return isStep && typeof step.clientSecret === 'string' ? step.clientSecret : undefined;
}

/** Sends a card for a plan, by way of the bank where it asks for its owner. */
function usePlanCard(id: string, onDone: (plan: OwnPlan) => void) {
  const { payments } = useShop();
  const [isBusy, setBusy] = useState(false);
  const [isAtBank, setAtBank] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  // State is set a moment later; a double click comes sooner.
  const isUnderWay = useRef(false);
  useHeldPage(isBusy);

  async function sendWithSteps(sent: SentPlanCard): Promise<Asked<OwnPlan>> {
    let asked = await sendPlanCard(sent);
    for (let steps = 0; steps < mostSteps; steps += 1) {
      const secret = secretOf(asked);
      if (secret === undefined || payments?.by !== 'stripe') return asked;
      setAtBank(true);
      const isTaken = await takeStep(payments, secret, sent).finally(() => setAtBank(false));
      if (!isTaken) return asked;
      asked = await sendPlanCard(sent);
    }
    return asked;
  }

  async function enter(use: CardUse, token: string): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setRefusal(undefined);
    try {
      const asked = await sendWithSteps({ planId: id, use, paymentToken: token });
      if (!asked.ok) return setRefusal(asked.text);
      showToast(doneTextOf(use), { tone: 'good' });
      onDone(asked.value);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }
  return { isBusy, isAtBank, refusal, enter, forget: () => setRefusal(undefined) };
}

interface PlanPaymentTableProps {
  payments: readonly ShownPlanPayment[];
  /** At the dealership. */
  today: string;
  onPay: (payment: ShownPlanPayment) => void;
}

/** What is paid, due, tried again and late. What comes next can be paid now, and what was refused. */
function PlanPaymentTable({ payments, today, onPay }: PlanPaymentTableProps) {
  const next = payments.find(isPayable)?.number;
  const isOffered = (payment: ShownPlanPayment) =>
    isPayable(payment) && (payment.state !== 'due' || payment.number === next);
  return (
    <Table caption="Payments of this plan">
      <thead>
        <tr>
          <HeadCell className="max-sm:hidden">No.</HeadCell>
          <HeadCell>Due</HeadCell>
          <HeadCell numeric>Amount</HeadCell>
          <HeadCell>State</HeadCell>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => {
          const { label, tone, more } = planPaymentText(payment, today);
          return (
            <Row key={payment.number}>
              <Cell className="text-ink-soft tabular-nums max-sm:hidden">{payment.number}</Cell>
              <Cell>
                <DateText value={payment.dueDate} />
              </Cell>
              <Cell numeric>
                <Money amount={payment.amount} className="figure" />
              </Cell>
              <Cell>
                <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                  <div>
                    <Badge tone={tone}>{label}</Badge>
                    {more && <span className="block text-ink-soft">{more}</span>}
                  </div>
                  {isOffered(payment) && (
                    <Button size="small" onClick={() => onPay(payment)}>
                      Pay now<span className="sr-only"> payment {payment.number}</span>
                    </Button>
                  )}
                </div>
              </Cell>
            </Row>
          );
        })}
      </tbody>
    </Table>
  );
}

/** Where a payment stands, in a word or two, and what there is to say of it. */
interface PaymentText {
  label: string;
  tone: Tone;
  more?: string;
}

const paidText = ({ paidOn }: ShownPlanPayment): string | undefined => paidOn && `On ${formatDate(paidOn)}`;

/** `today`: at the dealership. */
function planPaymentText(payment: ShownPlanPayment, today: string): PaymentText {
  const { state, refusal, nextTryOn, ended, dueDate } = payment;
  const less = ended === undefined ? undefined : `${formatMoney(ended)} less than agreed`;
  switch (state) {
    case 'paid':
      return { label: 'Paid', tone: 'good', more: paidText(payment) };
    case 'charging':
      return { label: 'Being charged', tone: 'neutral' };
    case 'failed': {
      const again = nextTryOn && `We will try again on ${formatDate(nextTryOn)}.`;
      return { label: 'Refused', tone: 'warn', more: [refusal, again].filter(Boolean).join(' ') };
    }
    case 'late':
      return { label: 'Late', tone: 'bad', more: refusal };
    case 'ended':
      return { label: 'Canceled balance', tone: 'neutral' };
    case 'due':
      return { label: isBefore(today, dueDate) ? 'Upcoming' : 'Due today', tone: 'neutral', more: less };
  }
}

/** Whether its customer may pay it now. */
const isPayable = ({ state }: ShownPlanPayment): boolean =>
  state === 'due' || state === 'failed' || state === 'late';
