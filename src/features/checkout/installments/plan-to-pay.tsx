import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { PaymentFields } from '#features/payments/card/payment-fields.tsx';
import { useCardDocument } from '#features/payments/card/use-card-document.ts';
import type { InstallmentPlan } from '#features/payments/plans.contract.ts';
import { frequencies, longestText, paymentsText } from '#features/payments/plans.rules.ts';
import { type Asked, ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { useSession, useShop } from '#page-kit/shop-data.ts';
import { Button } from '#ui/button.tsx';
import { heldDraft } from '#ui/held-draft.ts';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stepper } from '#ui/stepper.tsx';
import type { CheckoutLine } from '../checkout.contract.ts';
import { TotalDue } from '../checkout-layout.tsx';
import { OutcomeNotice } from '../pay/outcome-notice.tsx';
import type { usePayment } from '../pay/use-payment.ts';
import { CardConsent } from '../plan-payments/card-consent.tsx';
import type { InstallmentRequest } from './installments.contract.ts';
import type { InstallmentsRoutes } from './installments.routes.ts';
import {
  type ChosenPlan,
  type PlanInTab,
  planAtArrival,
  planOfAddress,
  withPlan,
} from './plan-address.rules.ts';
import { PlanSchedule } from './plan-schedule.tsx';

interface PlanToPayProps {
  /** What the plan pays for: it is kept in the tab for these lines. */
  basket: readonly CheckoutLine[];
  /** What is spread, in dollars. */
  totalAmount: number;
  /** The form that the payment came from. */
  wayBack: string;
  payment: Pick<ReturnType<typeof usePayment>, 'outcome' | 'isBusy' | 'isHeld' | 'accept'>;
  /** Pays by this plan; `paymentToken` is of the card that is kept for it. */
  onConfirm: (terms: ChosenPlan, paymentToken: string) => void;
}

/** A plan is calculated first; then it can be confirmed (rules.md#installments). */
export function PlanToPay({ basket, totalAmount, wayBack, payment, onConfirm }: PlanToPayProps) {
  const { outcome, isBusy, isHeld, accept } = payment;
  const by = useSession()?._id ?? '';
  const { planYears } = useShop();
  const [{ carried, ...first }] = useState(() =>
    planAtArrival(planOfAddress(location.search, planYears), keptPlan(basket, by, planYears)),
  );
  const [terms, setTerms] = useState(first.terms);
  const { calculate, isWanted, ...plan } = usePlan({ totalAmount, ...terms }, first.isCalculated);
  // Nobody agrees to what cannot be seen.
  const isCalculated = plan.calculated?.ok === true;
  const [token, setToken] = useState('');
  useCardDocument();
  useEffect(
    () => keepPlan(basket, { terms, isCalculated: isWanted, carried }, by),
    [basket, terms, isWanted, carried, by],
  );
  useEffect(() => {
    // An address that carries a plan names the one that is chosen; nothing is loaded anew for it.
    if (carried) history.replaceState(history.state, '', withPlan(location.pathname, terms));
  }, [carried, terms]);
  const start = (paymentToken: string) => {
    setToken(paymentToken);
    onConfirm(terms, paymentToken);
  };
  return (
    <div className="flex flex-col gap-8">
      <InstallmentForm
        terms={terms}
        mostYears={planYears}
        isBusy={plan.isCalculating}
        onChange={setTerms}
        onCalculate={() => void calculate()}
      />
      <PlanArea {...plan} onRetry={() => void calculate()} />
      {plan.shown ? (
        <PlanCard total={totalAmount} isBusy={isBusy} isHeld={!isCalculated || isHeld} onPay={start}>
          {outcome && (
            <OutcomeNotice
              outcome={outcome}
              carId={basket[0]?.carId}
              wayBack={wayBack}
              onAccept={accept}
              onRetry={() => (isCalculated ? onConfirm(terms, token) : void calculate())}
            />
          )}
        </PlanCard>
      ) : (
        <NotYet totalAmount={totalAmount} isWanted={isWanted} />
      )}
    </div>
  );
}

const NotYet = ({ totalAmount, isWanted }: { totalAmount: number; isWanted: boolean }) => (
  <div className="grid gap-3">
    <TotalDue amount={totalAmount} />
    <Button look="primary" size="large" disabled aria-describedby={isWanted ? undefined : 'plan-first'}>
      Confirm Payment
    </Button>
    {!isWanted && (
      <p id="plan-first" className="text-sm text-ink-soft">
        Calculate a plan first. You'll see every payment before you confirm.
      </p>
    )}
  </div>
);

interface KeptPlan extends PlanInTab {
  /** What it is for: another basket has no plan yet. */
  basket: string;
}

const plan = heldDraft<KeptPlan>('installment-plan');

const basketKey = (lines: readonly CheckoutLine[]): string =>
  JSON.stringify(lines.map(({ carId, quantity, type, rentalDays }) => [carId, quantity, type, rentalDays]));

/**
 * The plan of this basket as it was chosen in this tab, over a reload. The shop calculates it again. None where the longest term is
 * shorter by now.
 */
function keptPlan(lines: readonly CheckoutLine[], by: string, mostYears: number): KeptPlan | null {
  const kept = plan.read(by);
  return kept?.basket === basketKey(lines) && kept.terms.period <= mostYears ? kept : null;
}

const keepPlan = (lines: readonly CheckoutLine[], kept: PlanInTab, by: string): void =>
  plan.hold({ ...kept, basket: basketKey(lines) }, by);

interface PlanAreaProps {
  /** What the shop answered to what is chosen now. */
  calculated: Asked<InstallmentPlan> | null;
  /** The last plan, which stays until the next one is there. */
  shown: InstallmentPlan | null;
  onRetry: () => void;
}

/** The plan, pale while another one is on its way: its place does not collapse under the reader. */
const PlanArea = ({ calculated, shown, onRetry }: PlanAreaProps) => (
  <div aria-live="polite" aria-busy={calculated === null && shown !== null} className="grid empty:-mt-8">
    {calculated?.ok === false && <Notice tone="bad" title={calculated.text} onRetry={onRetry} />}
    {shown && calculated?.ok !== false && (
      <div className={calculated ? undefined : 'opacity-60'}>
        <PlanResult plan={shown} />
      </div>
    )}
  </div>
);

/** The plan that was calculated: what one payment is, how many there are, and each of them. */
function PlanResult({ plan }: { plan: InstallmentPlan }) {
  const { totalPayments, installmentAmount, lastInstallmentAmount, frequency } = plan;
  return (
    <section aria-labelledby="plan" className="grid gap-6">
      <h2
        id="plan"
        className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-ink pt-6 text-base font-medium"
      >
        <span>{`${paymentsText(totalPayments, frequency)} of `}</span>
        <Money amount={installmentAmount} className="figure text-3xl" />
      </h2>
      <p className="-mt-3 text-ink-soft">
        Without interest.
        {lastInstallmentAmount !== installmentAmount && (
          <span>
            {' '}
            Final payment <Money amount={lastInstallmentAmount} className="text-ink" />.
          </span>
        )}
      </p>
      <PlanSchedule key={`${totalPayments}/${frequency}`} plan={plan} />
    </section>
  );
}

interface PlanCardProps {
  /** Dollars, of all payments together. */
  total: number;
  isBusy: boolean;
  isHeld: boolean;
  onPay: (token: string) => void;
  /** Notices, above the button. */
  children: ReactNode;
}

/** The card that the payments of a plan are charged to, and the consent that it is kept (rules.md#collection). */
const PlanCard = ({ total, children, ...rest }: PlanCardProps) => (
  <section aria-label="Card" className="border-t border-ink pt-6">
    <PaymentFields total={total} keeps payText="Confirm Payment" busyText="Confirming…" {...rest}>
      <div className="grid gap-3">
        <CardConsent isNew />
        {children}
        <TotalDue amount={total} />
      </div>
    </PaymentFields>
  </section>
);

type Calculation = 'busy' | Asked<InstallmentPlan>;

/** How long a choice stands before a plan follows it: while one types or steps on, none is asked for. */
const restMs = 250;

/**
 * The plan of this request, once it is asked for, or at once where it had been before a reload. From then on it follows
 * what is chosen. Until its answer is there a request has no plan: what was calculated before is stale, and only shown.
 */
function usePlan(request: InstallmentRequest, wasCalculated: boolean) {
  const requested = JSON.stringify(request);
  const [isFollowing, setFollowing] = useState(wasCalculated);
  const [latest, setLatest] = useState<{ requested: string; calculation: Calculation } | null>(null);
  const [shown, setShown] = useState<InstallmentPlan | null>(null);
  const calculation = latest?.requested === requested ? latest.calculation : null;
  const newest = useRef('');

  async function calculate(): Promise<void> {
    setFollowing(true);
    if (calculation === 'busy') return;
    newest.current = requested;
    setLatest({ requested, calculation: 'busy' });
    const calculated = await ask(
      () => client<InstallmentsRoutes>().installments.calculate.$post({ json: request }),
      'Calculation failed',
    );
    // Another choice was made meanwhile: its own answer counts.
    if (newest.current !== requested) return;
    setLatest({ requested, calculation: calculated });
    setShown(calculated.ok ? calculated.value : null);
  }
  const follow = useEffectEvent(() => {
    if (calculation === null) void calculate();
  });
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFollowing || requested === newest.current) return;
    const timer = setTimeout(follow, isFirst.current ? 0 : restMs);
    isFirst.current = false;
    return () => clearTimeout(timer);
  }, [isFollowing, requested]);
  const calculated = calculation === 'busy' ? null : calculation;
  return {
    isCalculating: calculation === 'busy',
    calculated,
    /** The last plan there was; stale while the one of this request is on its way. */
    shown,
    /** Whether a plan is wanted and not refused: after a reload it is calculated again. */
    isWanted: isFollowing && calculated?.ok !== false,
    calculate,
  };
}

const options = frequencies.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

interface InstallmentFormProps {
  /** No choice is wrong, so nothing is validated here. */
  terms: ChosenPlan;
  /** The longest term, in years. */
  mostYears: number;
  isBusy: boolean;
  onChange: (terms: ChosenPlan) => void;
  onCalculate: () => void;
}

/** For how long, and how often. */
export function InstallmentForm({ terms, mostYears, isBusy, onChange, onCalculate }: InstallmentFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCalculate();
  };
  const choose = (value: string) => {
    const frequency = frequencies.find((each) => each === value);
    if (frequency) onChange({ ...terms, frequency });
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-start"
    >
      <Stepper
        label="Period (years)"
        value={terms.period}
        max={mostYears}
        hint={longestText(mostYears)}
        onChange={(period) => onChange({ ...terms, period })}
      />
      <SelectField
        label="Frequency"
        options={options}
        value={terms.frequency}
        onChange={(event) => choose(event.target.value)}
      />
      <Button type="submit" busy={isBusy} className="sm:col-span-2">
        {isBusy ? 'Calculating…' : 'Calculate'}
      </Button>
    </form>
  );
}
