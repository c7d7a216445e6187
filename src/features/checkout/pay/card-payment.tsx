import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { PaymentFields } from '#features/payments/card/payment-fields.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { usePriceTerms } from '#page-kit/shop-data.ts';
import type { Purchase } from '../checkout.contract.ts';
import { CheckoutLayout } from '../checkout-layout.tsx';
import { NothingToPay } from '../credits/nothing-to-pay.tsx';
import { OrderSummary, summaryDue } from '../order-summary.tsx';
import { Recipient } from '../recipient.tsx';
import { formPathOf } from '../vehicle-choice/vehicle-choice.rules.ts';
import { OutcomeNotice } from './outcome-notice.tsx';
import { type HandedOn, PaymentPage } from './payment-page.tsx';
import { usePayment } from './use-payment.ts';

export const handle = {
  focused: true,
  needsScript: 'The checkout needs JavaScript. Please allow it for this shop.',
} satisfies PageHandle;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Card Payment' });

export default function CardPayment() {
  return (
    <PaymentPage title="Card Payment">
      {(order, onPaid) => <CardPaymentScreen {...order} onPaid={onPaid} />}
    </PaymentPage>
  );
}

interface CardPaymentScreenProps extends HandedOn {
  onPaid: (purchase: Purchase) => void;
}

function CardPaymentScreen(props: CardPaymentScreenProps) {
  const { buyer, basket, checkoutId, images, chosenText, tradeIn, onPaid } = props;
  const { lines, outcome, isBusy, isHeld, pay, accept } = usePayment(basket, onPaid);
  const totalAmount = summaryDue(lines, usePriceTerms(), tradeIn);
  const [token, setToken] = useState('');
  const payWith = (paymentToken: string) =>
    pay({
      buyer,
      basket: lines,
      checkoutId,
      totalAmount,
      ...(tradeIn && { tradeInId: tradeIn._id }),
      ...(paymentToken && { paymentToken }),
    });
  const start = (paymentToken: string) => {
    setToken(paymentToken);
    void payWith(paymentToken);
  };
  const wayBack = formPathOf(basket);
  const notice = (onRetry: () => void) =>
    outcome && (
      <OutcomeNotice
        outcome={outcome}
        carId={basket[0]?.carId}
        wayBack={wayBack}
        onAccept={accept}
        onRetry={onRetry}
      />
    );
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
    <CheckoutLayout title="Card Payment" step="Payment" total={totalAmount} summary={summary}>
      {totalAmount > 0 ? (
        <PaymentFields total={totalAmount} isBusy={isBusy} isHeld={isHeld} onPay={start}>
          {notice(() => void payWith(token))}
        </PaymentFields>
      ) : (
        <NothingToPay isBusy={isBusy} isHeld={isHeld} onConfirm={() => start('')}>
          {notice(() => void payWith(''))}
        </NothingToPay>
      )}
    </CheckoutLayout>
  );
}
