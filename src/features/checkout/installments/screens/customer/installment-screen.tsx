import { useEffect, useState } from 'react';
import type { Buyer } from '#features/orders/orders.contract.ts';
import { usePartAtHand } from '#page-kit/at-hand/use-part-at-hand.ts';
import { usePriceTerms, useSession } from '#page-kit/shop-data.ts';
import { Button } from '#ui/buttons/button.tsx';
import type { CheckoutLine, Purchase } from '../../../checkout.contract.ts';
import { lessCredit, type UsedTradeIn } from '../../../credits/screens/customer/used-trade-in.ts';
import { OutcomeNotice } from '../../../pay/screens/customer/outcome-notice.tsx';
import { usePayment } from '../../../pay/screens/customer/use-payment.ts';
import { CheckoutLayout, TotalDue } from '../../../screens/customer/checkout-layout.tsx';
import { OrderSummary, summaryTotal } from '../../../screens/customer/order-summary.tsx';
import { Recipient } from '../../../screens/customer/recipient.tsx';
import { planAtArrival, planOfAddress, withPlan } from '../../plan-address.rules.ts';
import { InstallmentForm } from './installment-form.tsx';
import { keepPlan, keptPlan } from './kept-plan.ts';
import { PlanArea } from './plan-area.tsx';
import { usePlan } from './use-plan.ts';

const loadCard = async () => (await import('./plan-card.tsx')).PlanCard;
const loadPlanResult = async () => (await import('./plan-result.tsx')).PlanResult;

interface InstallmentScreenProps {
  buyer: Buyer;
  basket: CheckoutLine[];
  checkoutId?: string;
  /** Addresses of pictures, by the car's id. */
  images: Readonly<Record<string, string>>;
  tradeIn?: UsedTradeIn;
  onPaid: (purchase: Purchase) => void;
}

/** A plan is calculated first; then it can be confirmed (rules.md#installments). */
export function InstallmentScreen(props: InstallmentScreenProps) {
  const { buyer, basket, checkoutId, images, tradeIn, onPaid } = props;
  const { lines, outcome, isBusy, isHeld, pay, accept } = usePayment(basket, onPaid);
  const by = useSession()?._id ?? '';
  const [{ carried, ...first }] = useState(() =>
    planAtArrival(planOfAddress(location.search), keptPlan(basket, by)),
  );
  const [terms, setTerms] = useState(first.terms);
  const request = { totalAmount: lessCredit(summaryTotal(lines, usePriceTerms()), tradeIn), ...terms };
  const { calculate, drop, isWanted, ...plan } = usePlan(request, first.isCalculated);
  const PlanResult = usePartAtHand(loadPlanResult, plan.shown !== null, drop);
  // Nobody agrees to what cannot be seen.
  const PlanCard = usePartAtHand(loadCard, plan.shown !== null, drop);
  const isCalculated = plan.calculated?.ok === true && PlanResult !== undefined && PlanCard !== undefined;
  const [token, setToken] = useState('');
  useEffect(
    () => keepPlan(basket, { terms, isCalculated: isWanted, carried }, by),
    [basket, terms, isWanted, carried, by],
  );
  useEffect(() => {
    // An address that carries a plan names the one that is chosen; nothing is loaded anew for it.
    if (carried) history.replaceState(history.state, '', withPlan(location.pathname, terms));
  }, [carried, terms]);
  const confirm = (paymentToken: string) =>
    pay({
      buyer,
      ...request,
      carId: lines[0]?.carId,
      basket: lines,
      checkoutId,
      paymentToken,
      ...(tradeIn && { tradeInId: tradeIn._id }),
    });
  const start = (paymentToken: string) => {
    setToken(paymentToken);
    void confirm(paymentToken);
  };
  const summary = (
    <div className="grid gap-6">
      <OrderSummary lines={lines.map((line) => ({ ...line, image: images[line.carId] }))} tradeIn={tradeIn} />
      <Recipient buyer={buyer} />
    </div>
  );
  return (
    <CheckoutLayout title="Installment Plan" step="Payment" total={request.totalAmount} summary={summary}>
      <div className="flex flex-col gap-8">
        <InstallmentForm
          terms={terms}
          isBusy={plan.isCalculating}
          onChange={setTerms}
          onCalculate={() => void calculate()}
        />
        <PlanArea {...plan} PlanResult={PlanResult} onRetry={() => void calculate()} />
        {plan.shown && PlanCard ? (
          <PlanCard
            total={request.totalAmount}
            isBusy={isBusy}
            isHeld={!isCalculated || isHeld}
            onPay={start}
          >
            {outcome && (
              <OutcomeNotice
                outcome={outcome}
                onAccept={accept}
                onRetry={() => void (isCalculated ? confirm(token) : calculate())}
              />
            )}
          </PlanCard>
        ) : (
          <div className="grid gap-3">
            <TotalDue amount={request.totalAmount} />
            <Button
              look="primary"
              size="large"
              disabled
              aria-describedby={isWanted ? undefined : 'plan-first'}
            >
              Confirm Payment
            </Button>
            {!isWanted && (
              <p id="plan-first" className="text-sm text-ink-soft">
                Calculate a plan first: you see every payment before you agree to it.
              </p>
            )}
          </div>
        )}
      </div>
    </CheckoutLayout>
  );
}
