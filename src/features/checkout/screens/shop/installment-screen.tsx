import { useState } from 'react';
import type { Frequency } from '#features/payments/installments.rules.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Buyer, CheckoutLine, Purchase } from '../../checkout.contract.ts';
import { CheckoutLayout } from './checkout-layout.tsx';
import { usePlan } from './installment-calculation.ts';
import { InstallmentForm } from './installment-form.tsx';
import { OrderSummary, summaryTotal } from './order-summary.tsx';
import { OutcomeNotice } from './outcome-notice.tsx';
import { PlanResult } from './plan-result.tsx';
import { Recipient } from './recipient.tsx';
import { usePayment } from './use-payment.ts';

interface InstallmentScreenProps {
  buyer: Buyer;
  basket: CheckoutLine[];
  /** Addresses of pictures, by the car's id. */
  images: Readonly<Record<string, string>>;
  onPaid: (purchase: Purchase) => void;
}

/** A plan is calculated first; then it can be confirmed (product.md section 4). */
export function InstallmentScreen({ buyer, basket, images, onPaid }: InstallmentScreenProps) {
  const { lines, outcome, isBusy, isHeld, pay, accept } = usePayment(basket, onPaid);
  const [period, setPeriod] = useState(1);
  const [frequency, setFrequency] = useState<Frequency>('monthly');
  const terms = { totalAmount: summaryTotal(lines), period, frequency };
  const { calculation, calculate } = usePlan(terms);
  const isCalculated = calculation?.kind === 'done';
  const confirm = () => pay({ buyer, ...terms, carId: lines[0]?.carId, basket: lines });
  const summary = (
    <div className="grid gap-6">
      <OrderSummary lines={lines.map((line) => ({ ...line, image: images[line.carId] }))} />
      <Recipient buyer={buyer} />
    </div>
  );
  return (
    <CheckoutLayout title="Installment Plan" summary={summary}>
      <div className="flex flex-col gap-8">
        <InstallmentForm
          period={period}
          frequency={frequency}
          isBusy={calculation?.kind === 'busy'}
          onPeriod={setPeriod}
          onFrequency={setFrequency}
          onCalculate={() => void calculate()}
        />
        <div aria-live="polite" className="grid empty:-mt-8">
          {calculation?.kind === 'failed' && (
            <Notice tone="bad" title={calculation.text} onRetry={() => void calculate()} />
          )}
          {isCalculated && <PlanResult plan={calculation.plan} />}
        </div>
        {outcome && (
          <OutcomeNotice
            outcome={outcome}
            onAccept={accept}
            onRetry={() => void (isCalculated ? confirm() : calculate())}
          />
        )}
        <div className="grid gap-3">
          <Button
            look="primary"
            size="large"
            busy={isBusy}
            disabled={!isCalculated || isHeld}
            aria-describedby={isCalculated ? undefined : 'plan-first'}
            onClick={() => void confirm()}
          >
            {isBusy ? 'Confirming…' : 'Confirm Payment'}
          </Button>
          {!isCalculated && (
            <p id="plan-first" className="text-sm text-ink-soft">
              Calculate a plan first: you see every payment before you agree to it.
            </p>
          )}
        </div>
      </div>
    </CheckoutLayout>
  );
}
