import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { PaymentFields } from '#features/payments/card/screens/customer/payment-fields.tsx';
import type { CheckoutLine } from '../../../checkout.contract.ts';
import { heldBuyPath } from '../../../held-choice.rules.ts';
import { PlanToPay } from '../../../installments/screens/customer/plan-to-pay.tsx';
import { OutcomeNotice } from '../../../pay/screens/customer/outcome-notice.tsx';
import { usePayment } from '../../../pay/screens/customer/use-payment.ts';
import { useSucceed } from '../../../pay/screens/customer/use-succeed.ts';
import { CheckoutLayout } from '../../../screens/customer/checkout-layout.tsx';
import { Recipient } from '../../../screens/customer/recipient.tsx';
import type { HeldPurchase } from '../../held.contract.ts';
import type { HeldPayment } from './held-payment.ts';
import { HeldSummary } from './held-summary.tsx';

const lineOf = ({ hold: { car, basePrice }, price, chosen }: HeldPurchase): CheckoutLine => ({
  carId: car._id,
  make: car.make,
  model: car.model,
  quantity: 1,
  type: 'purchase',
  price,
  basePrice,
  ...(chosen.length > 0 && { chosen }),
});

interface PayForHeldProps extends HeldPayment {
  purchase: HeldPurchase;
}

/** What is left to pay of a reserved car: by card at once, or by a plan. */
export function PayForHeld({ purchase, buyer, method }: PayForHeldProps) {
  const { hold, due, tradeIn, chosen } = purchase;
  const line = lineOf(purchase);
  // The plan is kept in the tab for these lines: they stay the same ones while nothing of them changes.
  const [planned] = useState([line]);
  // Bought past the basket, which stays as it is.
  const { pay, ...payment } = usePayment([line], useSucceed([]));
  const { revalidate } = useRevalidator();
  const isRefused = payment.outcome?.kind === 'refused';
  useEffect(() => {
    // Bought in another tab, or over: the page of the reservation says which.
    if (isRefused) void revalidate();
  }, [isRefused, revalidate]);
  const order = {
    buyer,
    basket: [line],
    holdId: hold._id,
    totalAmount: due,
    ...(tradeIn && { tradeInId: tradeIn._id }),
  };
  const wayBack = heldBuyPath(hold._id, { tradeInId: tradeIn?._id, chosen });
  const summary = (
    <div className="grid gap-6">
      <HeldSummary purchase={purchase} />
      <Recipient buyer={buyer} changeAt={wayBack} />
    </div>
  );
  return (
    <CheckoutLayout
      title={`Buy your reserved ${hold.car.model}`}
      step="Payment"
      total={due}
      summary={summary}
    >
      <section aria-labelledby="pay-held" className="grid gap-6">
        <h2 id="pay-held" className="text-xl">
          {method === 'card' ? 'Pay by card' : 'Pay in installments'}
        </h2>
        {method === 'card' ? (
          <CardForHeld
            total={due}
            payment={payment}
            wayBack={wayBack}
            onPay={(paymentToken) => void pay({ ...order, ...(paymentToken && { paymentToken }) })}
          />
        ) : (
          <PlanToPay
            basket={planned}
            totalAmount={due}
            payment={payment}
            wayBack={wayBack}
            onConfirm={(terms, paymentToken) =>
              void pay({ ...order, ...terms, carId: line.carId, paymentToken })
            }
          />
        )}
      </section>
    </CheckoutLayout>
  );
}

interface CardForHeldProps {
  /** In dollars. */
  total: number;
  payment: Omit<ReturnType<typeof usePayment>, 'pay'>;
  wayBack: string;
  onPay: (paymentToken: string) => void;
}

function CardForHeld({ total, payment, wayBack, onPay }: CardForHeldProps) {
  const { outcome, isBusy, isHeld, accept } = payment;
  const [token, setToken] = useState('');
  const start = (paymentToken: string) => {
    setToken(paymentToken);
    onPay(paymentToken);
  };
  return (
    <PaymentFields total={total} isBusy={isBusy} isHeld={isHeld} onPay={start}>
      {outcome && (
        <OutcomeNotice outcome={outcome} wayBack={wayBack} onAccept={accept} onRetry={() => onPay(token)} />
      )}
    </PaymentFields>
  );
}
