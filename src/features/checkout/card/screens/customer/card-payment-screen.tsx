import { useState } from 'react';
import type { Buyer } from '#features/orders/orders.contract.ts';
import { PaymentFields } from '#features/payments/card/screens/customer/payment-fields.tsx';
import { usePriceTerms } from '#page-kit/shop-data.ts';
import type { CheckoutLine, Purchase } from '../../../checkout.contract.ts';
import { OutcomeNotice } from '../../../pay/screens/customer/outcome-notice.tsx';
import { usePayment } from '../../../pay/screens/customer/use-payment.ts';
import { CheckoutLayout } from '../../../screens/customer/checkout-layout.tsx';
import { OrderSummary, summaryTotal } from '../../../screens/customer/order-summary.tsx';
import { Recipient } from '../../../screens/customer/recipient.tsx';

interface CardPaymentScreenProps {
  buyer: Buyer;
  basket: CheckoutLine[];
  checkoutId?: string;
  /** Addresses of pictures, by the car's id. */
  images: Readonly<Record<string, string>>;
  onPaid: (purchase: Purchase) => void;
}

export function CardPaymentScreen(props: CardPaymentScreenProps) {
  const { buyer, basket, checkoutId, images, onPaid } = props;
  const { lines, outcome, isBusy, isHeld, pay, accept } = usePayment(basket, onPaid);
  const totalAmount = summaryTotal(lines, usePriceTerms());
  const [token, setToken] = useState('');
  const payWith = (paymentToken: string) =>
    pay({ buyer, basket: lines, checkoutId, totalAmount, paymentToken });
  const start = (paymentToken: string) => {
    setToken(paymentToken);
    void payWith(paymentToken);
  };
  const summary = (
    <div className="grid gap-6">
      <OrderSummary lines={lines.map((line) => ({ ...line, image: images[line.carId] }))} />
      <Recipient buyer={buyer} />
    </div>
  );
  return (
    <CheckoutLayout title="Card Payment" step="Payment" total={totalAmount} summary={summary}>
      <PaymentFields total={totalAmount} isBusy={isBusy} isHeld={isHeld} onPay={start}>
        {outcome && <OutcomeNotice outcome={outcome} onAccept={accept} onRetry={() => void payWith(token)} />}
      </PaymentFields>
    </CheckoutLayout>
  );
}
