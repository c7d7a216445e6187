import { useState } from 'react';
import type { Buyer } from '#features/orders/orders.contract.ts';
import { demoCards, tokenise } from '#features/payments/sandbox/sandbox.contract.ts';
import { usePriceTerms } from '#page-kit/shop-data.ts';
import { Notice } from '#ui/notices/notice.tsx';
import type { CheckoutLine, Purchase } from '../../../checkout.contract.ts';
import { OutcomeNotice } from '../../../pay/screens/customer/outcome-notice.tsx';
import { usePayment } from '../../../pay/screens/customer/use-payment.ts';
import { CheckoutLayout } from '../../../screens/customer/checkout-layout.tsx';
import { OrderSummary, summaryTotal } from '../../../screens/customer/order-summary.tsx';
import { Recipient } from '../../../screens/customer/recipient.tsx';
import { CardForm } from './card-form.tsx';

interface CardPaymentScreenProps {
  buyer: Buyer;
  basket: CheckoutLine[];
  checkoutId?: string;
  /** Addresses of pictures, by the car's id. */
  images: Readonly<Record<string, string>>;
  /** Nobody's money moves here: which cards play what is said. */
  isDemo: boolean;
  onPaid: (purchase: Purchase) => void;
}

export function CardPaymentScreen(props: CardPaymentScreenProps) {
  const { buyer, basket, checkoutId, images, isDemo, onPaid } = props;
  const { lines, outcome, isBusy, isHeld, pay, accept } = usePayment(basket, onPaid);
  const totalAmount = summaryTotal(lines, usePriceTerms());
  const [cardNumber, setCardNumber] = useState('');
  // The card becomes a token here, in the browser (rules.md#payment-provider).
  const payWith = (number: string) =>
    pay({ buyer, basket: lines, checkoutId, totalAmount, paymentToken: tokenise(number) });
  const start = (number: string) => {
    setCardNumber(number);
    void payWith(number);
  };
  const summary = (
    <div className="grid gap-6">
      <OrderSummary lines={lines.map((line) => ({ ...line, image: images[line.carId] }))} />
      <Recipient buyer={buyer} />
    </div>
  );
  return (
    <CheckoutLayout title="Card Payment" step="Payment" total={totalAmount} summary={summary}>
      <CardForm total={totalAmount} isBusy={isBusy} isHeld={isHeld} onPay={start}>
        {isDemo && <DemoCards />}
        {outcome && (
          <OutcomeNotice outcome={outcome} onAccept={accept} onRetry={() => void payWith(cardNumber)} />
        )}
      </CardForm>
      <p className="mt-4 text-sm text-ink-soft">Your card's details stay in this browser.</p>
    </CheckoutLayout>
  );
}

const DemoCards = () => (
  <Notice>
    <p className="text-sm">
      No money moves in this demo: <span className="figure whitespace-nowrap">{demoCards.paid}</span> pays,{' '}
      <span className="figure whitespace-nowrap">{demoCards.declined}</span> is declined.
    </p>
  </Notice>
);
