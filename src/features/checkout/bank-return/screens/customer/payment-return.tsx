import { useEffect, useRef, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { keptStep } from '#features/payments/stripe/screens/customer/step-under-way.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Spinner } from '#ui/progress/spinner.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { heldBuyPath } from '../../../held-choice.rules.ts';
import { OutcomeNotice } from '../../../pay/screens/customer/outcome-notice.tsx';
import { attemptStorage, paymentUnderWay } from '../../../pay/screens/customer/pay-once.ts';
import type { BasketPayment } from '../../../pay/screens/customer/send-payment.ts';
import { usePayment } from '../../../pay/screens/customer/use-payment.ts';
import { useSucceed } from '../../../pay/screens/customer/use-succeed.ts';
import { formPathOf } from '../../../vehicle-choice/vehicle-choice.rules.ts';
import { ReturnedStep } from './returned-step.tsx';

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
      {isHydrated ? <Returned /> : <Spinner label="Checking your payment" />}
    </div>
  );
}

function Returned() {
  const [kept] = useState(keptStep);
  const [payment] = useState(() => paymentUnderWay(attemptStorage()));
  if (kept !== null) return <ReturnedStep kept={kept} />;
  if (payment) return <GoesOn payment={payment} />;
  return (
    <EmptyState title="No payment is in progress in this window.">
      <p>
        Your bank confirmation is saved; you can close this page. You'll find the order on your dashboard.
      </p>
      <LinkButton to="/dashboard" size="small" className="mt-4">
        To your dashboard
      </LinkButton>
    </EmptyState>
  );
}

function GoesOn({ payment }: { payment: BasketPayment }) {
  const { holdId, basket, tradeInId } = payment;
  const { outcome, isBusy, pay, look } = usePayment(payment.basket, useSucceed(holdId ? [] : payment.basket));
  const first = useRef(look);
  useEffect(() => {
    // Only looked at: whoever came back without an answer is not sent to the bank again unasked.
    void first.current(payment);
  }, [payment]);
  const chosen = basket[0]?.chosen ?? [];
  const wayBack = holdId ? heldBuyPath(holdId, { tradeInId, chosen }) : formPathOf(basket);
  if (!outcome || isBusy) return <Spinner label="Checking your payment" />;
  return (
    <>
      <OutcomeNotice
        outcome={outcome}
        carId={basket[0]?.carId}
        wayBack={wayBack}
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
