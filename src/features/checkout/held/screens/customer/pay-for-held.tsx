import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Hold } from '#features/holds/holds.contract.ts';
import type { Buyer } from '#features/orders/orders.contract.ts';
import { PaymentFields } from '#features/payments/card/screens/customer/payment-fields.tsx';
import { partOnDemand } from '#page-kit/part-on-demand.tsx';
import { Spinner } from '#ui/progress/spinner.tsx';
import type { CheckoutLine, Purchase } from '../../../checkout.contract.ts';
import { OutcomeNotice } from '../../../pay/screens/customer/outcome-notice.tsx';
import { reportSales } from '../../../pay/screens/customer/report-sales.ts';
import { usePayment } from '../../../pay/screens/customer/use-payment.ts';
import type { Method } from '../../../screens/customer/payment-method.tsx';

// To those alone who pay by a plan.
const PlanToPay = partOnDemand(
  async () => (await import('../../../installments/screens/customer/plan-to-pay.tsx')).PlanToPay,
);

const lineOf = ({ car, price, basePrice }: Hold): CheckoutLine => ({
  carId: car._id,
  make: car.make,
  model: car.model,
  quantity: 1,
  type: 'purchase',
  price,
  basePrice,
});

interface PayForHeldProps {
  hold: Hold;
  buyer: Buyer;
  method: Method;
  onChange: () => void;
}

/** What is left to pay of a reserved car: by card at once, or by a plan. */
export function PayForHeld({ hold, buyer, method, onChange }: PayForHeldProps) {
  const navigate = useNavigate();
  const line = lineOf(hold);
  // The plan is kept in the tab for these lines: they stay the same ones while nothing of them changes.
  const [planned] = useState([line]);
  const { pay, ...payment } = usePayment([line], (purchase: Purchase) => {
    void reportSales(purchase);
    void navigate('/order-success', { state: purchase, replace: true });
  });
  const order = { buyer, basket: [line], holdId: hold._id, totalAmount: hold.due };
  return (
    <section aria-labelledby="pay-held">
      <h2 id="pay-held" className="text-xl">
        {method === 'card' ? 'Pay by card' : 'Pay in installments'}
      </h2>
      <p className="mt-2 mb-6 text-sm whitespace-pre-line text-ink-soft">
        Delivered to {buyer.firstName} {buyer.lastName}, {buyer.address.replaceAll('\n', ', ')}{' '}
        <button type="button" onClick={onChange} className="font-semibold underline underline-offset-4">
          Change
        </button>
      </p>
      {method === 'card' ? (
        <CardForHeld
          total={hold.due}
          payment={payment}
          onPay={(paymentToken) => void pay({ ...order, paymentToken })}
        />
      ) : (
        <Suspense fallback={<Spinner label="Loading the plan" />}>
          <PlanToPay
            basket={planned}
            totalAmount={hold.due}
            payment={payment}
            onConfirm={(terms, paymentToken) =>
              void pay({ ...order, ...terms, carId: line.carId, paymentToken })
            }
          />
        </Suspense>
      )}
    </section>
  );
}

interface CardForHeldProps {
  /** In dollars. */
  total: number;
  payment: Omit<ReturnType<typeof usePayment>, 'pay'>;
  onPay: (paymentToken: string) => void;
}

function CardForHeld({ total, payment: { outcome, isBusy, isHeld, accept }, onPay }: CardForHeldProps) {
  const [token, setToken] = useState('');
  const start = (paymentToken: string) => {
    setToken(paymentToken);
    onPay(paymentToken);
  };
  return (
    <PaymentFields total={total} isBusy={isBusy} isHeld={isHeld} onPay={start}>
      {outcome && <OutcomeNotice outcome={outcome} onAccept={accept} onRetry={() => onPay(token)} />}
    </PaymentFields>
  );
}
