import type { Buyer } from '#features/orders/orders.contract.ts';
import { usePriceTerms } from '#page-kit/shop-data.ts';
import type { CheckoutLine, Purchase } from '../../../checkout.contract.ts';
import type { UsedTradeIn } from '../../../credits/screens/customer/used-trade-in.ts';
import { usePayment } from '../../../pay/screens/customer/use-payment.ts';
import { CheckoutLayout } from '../../../screens/customer/checkout-layout.tsx';
import { OrderSummary, summaryDue } from '../../../screens/customer/order-summary.tsx';
import { Recipient } from '../../../screens/customer/recipient.tsx';
import { formPathOf } from '../../../vehicle-choice/vehicle-choice.rules.ts';
import { PlanToPay } from './plan-to-pay.tsx';

interface InstallmentScreenProps {
  buyer: Buyer;
  basket: CheckoutLine[];
  checkoutId?: string;
  /** Addresses of pictures, by the car's id. */
  images: Readonly<Record<string, string>>;
  /** What is told of the very vehicle that was chosen. */
  chosenText?: string;
  tradeIn?: UsedTradeIn;
  onPaid: (purchase: Purchase) => void;
}

/** The order of the checkout, paid by a plan. */
export function InstallmentScreen(props: InstallmentScreenProps) {
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
