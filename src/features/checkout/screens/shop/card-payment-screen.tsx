import { useState } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Buyer, CheckoutLine, Purchase } from '../../checkout.contract.ts';
import { CardForm } from './card-form.tsx';
import { CheckoutLayout } from './checkout-layout.tsx';
import { OrderSummary, summaryTotal } from './order-summary.tsx';
import type { PaymentOutcome } from './payment-outcome.ts';
import { useCardPayment } from './use-card-payment.ts';

interface CardPaymentScreenProps {
  buyer: Buyer;
  basket: CheckoutLine[];
  /** Addresses of pictures, by the car's id. */
  images: Readonly<Record<string, string>>;
  /** Nobody's money moves here: which cards play what is said. */
  isDemo: boolean;
  onPaid: (purchase: Purchase) => void;
}

export function CardPaymentScreen({ buyer, basket, images, isDemo, onPaid }: CardPaymentScreenProps) {
  const { lines, outcome, isBusy, pay, accept } = useCardPayment(buyer, basket, onPaid);
  const [cardNumber, setCardNumber] = useState('');
  const start = (number: string) => {
    setCardNumber(number);
    void pay(number);
  };
  const summary = (
    <div className="grid gap-6">
      <OrderSummary lines={lines.map((line) => ({ ...line, image: images[line.carId] }))} />
      <Recipient buyer={buyer} />
    </div>
  );
  return (
    <CheckoutLayout title="Card Payment" summary={summary}>
      <CardForm
        total={summaryTotal(lines)}
        isBusy={isBusy}
        isHeld={outcome?.kind === 'new-prices' || outcome?.kind === 'short'}
        onPay={start}
      >
        {isDemo && <DemoCards />}
        {outcome && <OutcomeNotice outcome={outcome} onAccept={accept} onRetry={() => pay(cardNumber)} />}
      </CardForm>
      <p className="mt-4 text-sm text-ink-soft">Your card's details stay in this browser.</p>
    </CheckoutLayout>
  );
}

const Recipient = ({ buyer }: { buyer: Buyer }) => (
  <section aria-labelledby="recipient" className="px-6 text-sm sm:px-8">
    <div className="flex items-baseline justify-between gap-4">
      <h2 id="recipient" className="text-base">
        Delivered to
      </h2>
      <Link to="/checkout" className="font-semibold underline decoration-edge underline-offset-4">
        Change
      </Link>
    </div>
    <p className="mt-2 whitespace-pre-line text-ink-soft">
      {buyer.firstName} {buyer.lastName}
      {'\n'}
      {buyer.address}
    </p>
  </section>
);

const DemoCards = () => (
  <Notice>
    <p className="text-sm">
      No money moves in this demo: <span className="figure whitespace-nowrap">4242 4242 4242 4242</span> pays,{' '}
      <span className="figure whitespace-nowrap">4000 0000 0000 0002</span> is declined.
    </p>
  </Notice>
);

interface OutcomeNoticeProps {
  outcome: PaymentOutcome;
  onAccept: () => void;
  onRetry: () => void;
}

function OutcomeNotice({ outcome, onAccept, onRetry }: OutcomeNoticeProps) {
  switch (outcome.kind) {
    case 'declined':
      return (
        <Notice tone="bad" title="The payment was declined">
          {outcome.text}
        </Notice>
      );
    case 'new-prices':
      return (
        <Notice tone="bad" title={outcome.text} onRetry={onAccept} retryLabel="Accept the new price">
          Your order shows what it costs now.
        </Notice>
      );
    case 'short':
      return (
        <Notice tone="bad" title={outcome.text}>
          <p>Nothing was charged.</p>
          <LinkButton to="/checkout" size="small" className="mt-3">
            Back to checkout
          </LinkButton>
        </Notice>
      );
    case 'unknown':
      return <Notice tone="warn" title={outcome.text} onRetry={onRetry} />;
    case 'refused':
      return <Notice tone="bad" title={outcome.text} onRetry={onRetry} />;
    default:
      return null;
  }
}
