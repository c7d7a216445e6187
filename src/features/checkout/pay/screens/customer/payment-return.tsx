import { useEffect, useRef, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import { useHydrated } from '#page-kit/navigation-state.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Spinner } from '#ui/progress/spinner.tsx';
import { buyPath } from '../../../vehicle-choice/vehicle-choice.rules.ts';
import { OutcomeNotice } from './outcome-notice.tsx';
import { attemptStorage, paymentUnderWay } from './pay-once.ts';
import type { BasketPayment } from './send-payment.ts';
import { usePayment } from './use-payment.ts';
import { useSucceed } from './use-succeed.ts';

export const handle = {
  focused: true,
  needsScript: 'The checkout needs JavaScript. Please allow it for this shop.',
} satisfies PageHandle;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your payment' });

/** Where a bank with a page of its own sends the buyer back to: the same attempt goes on (rules.md#payment-provider). */
export default function PaymentReturn() {
  const isHydrated = useHydrated();
  return (
    <div className="page grid max-w-2xl gap-6 py-18">
      <h1 className="text-2xl">Your payment</h1>
      {isHydrated ? <Returned /> : <Spinner label="Asking what became of your payment" />}
    </div>
  );
}

function Returned() {
  const [payment] = useState(() => paymentUnderWay(attemptStorage()));
  if (payment) return <GoesOn payment={payment} />;
  return (
    <EmptyState title="No payment is under way in this window.">
      <p>
        What you confirmed at your bank counts, also without this page: your dashboard shows what you bought.
      </p>
      <LinkButton to="/dashboard" size="small" className="mt-4">
        To your dashboard
      </LinkButton>
    </EmptyState>
  );
}

function GoesOn({ payment }: { payment: BasketPayment }) {
  const { outcome, isBusy, pay, look } = usePayment(payment.basket, useSucceed(payment.basket));
  const first = useRef(look);
  useEffect(() => {
    // Only looked at: whoever came back without an answer is not sent to the bank again unasked.
    void first.current(payment);
  }, [payment]);
  const chosen = payment.basket.find(({ vehicleId }) => vehicleId !== undefined);
  // A certain vehicle was bought past the basket.
  const wayBack = chosen?.vehicleId ? buyPath(chosen.carId, chosen.vehicleId) : '/checkout';
  if (!outcome || isBusy) return <Spinner label="Asking what became of your payment" />;
  return (
    <>
      <OutcomeNotice
        outcome={outcome}
        carId={payment.basket[0]?.carId}
        onAccept={() => {}}
        onRetry={() => void pay(payment)}
      />
      <p>
        <LinkButton to={wayBack} size="small">
          Back to checkout
        </LinkButton>
      </p>
    </>
  );
}
