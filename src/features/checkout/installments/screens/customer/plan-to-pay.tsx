import { useEffect, useState } from 'react';
import { useCardDocument } from '#features/payments/card/screens/customer/use-card-document.ts';
import { useSession, useShop } from '#page-kit/shop-data.ts';
import { Button } from '#ui/buttons/button.tsx';
import type { CheckoutLine } from '../../../checkout.contract.ts';
import { OutcomeNotice } from '../../../pay/screens/customer/outcome-notice.tsx';
import type { usePayment } from '../../../pay/screens/customer/use-payment.ts';
import { TotalDue } from '../../../screens/customer/checkout-layout.tsx';
import { type ChosenPlan, planAtArrival, planOfAddress, withPlan } from '../../plan-address.rules.ts';
import { InstallmentForm } from './installment-form.tsx';
import { keepPlan, keptPlan } from './kept-plan.ts';
import { PlanArea } from './plan-area.tsx';
import { PlanCard } from './plan-card.tsx';
import { usePlan } from './use-plan.ts';

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
