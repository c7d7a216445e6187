import { type MetaFunction, Navigate } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { usePriceTerms } from '#page-kit/shop-data.ts';
import type { Purchase } from '../checkout.contract.ts';
import { hasRental } from '../checkout.rules.ts';
import { CheckoutLayout } from '../checkout-layout.tsx';
import { OrderSummary, summaryDue } from '../order-summary.tsx';
import { type HandedOn, PaymentPage } from '../pay/payment-page.tsx';
import { usePayment } from '../pay/use-payment.ts';
import { Recipient } from '../recipient.tsx';
import { formPathOf } from '../vehicle-choice/vehicle-choice.rules.ts';
import { PlanToPay } from './plan-to-pay.tsx';

export const handle = {
  focused: true,
  needsScript: 'The checkout needs JavaScript. Please allow it for this shop.',
} satisfies PageHandle;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Installment Plan' });

export default function Installment() {
  return (
    <PaymentPage title="Installment Plan">
      {(order, onPaid) =>
        hasRental(order.basket) ? (
          // Handed on before the basket was refused: the checkout says why, and how else to pay.
          <Navigate to="/checkout" replace />
        ) : (
          <InstallmentScreen {...order} onPaid={onPaid} />
        )
      }
    </PaymentPage>
  );
}

interface InstallmentScreenProps extends HandedOn {
  onPaid: (purchase: Purchase) => void;
}

/** The order of the checkout, paid by a plan. */
function InstallmentScreen(props: InstallmentScreenProps) {
  const { buyer, basket, checkoutId, images, chosenText, tradeIn, onPaid } = props;
  const { lines, pay, ...payment } = usePayment(basket, onPaid);
  const totalAmount = summaryDue(lines, usePriceTerms(), tradeIn);
  const wayBack = formPathOf(basket);
  const summary = (
    <div className="grid gap-6">
      <OrderSummary
        lines={lines.map((line) => ({ ...line, image: images[line.carId], chosenText }))}
        tradeIn={tradeIn}
      />
      <Recipient buyer={buyer} changeAt={wayBack} />
    </div>
  );
  return (
    <CheckoutLayout title="Installment Plan" step="Payment" total={totalAmount} summary={summary}>
      <PlanToPay
        basket={basket}
        totalAmount={totalAmount}
        wayBack={wayBack}
        payment={payment}
        onConfirm={(terms, paymentToken) =>
          void pay({
            buyer,
            totalAmount,
            ...terms,
            carId: lines[0]?.carId,
            basket: lines,
            checkoutId,
            paymentToken,
            ...(tradeIn && { tradeInId: tradeIn._id }),
          })
        }
      />
    </CheckoutLayout>
  );
}
