import { useEffect, useRef, useState } from 'react';
import { type MetaFunction, useNavigate } from 'react-router';
import { z } from 'zod';
import { holdRequest } from '#features/holds/holds.contract.ts';
import type { OwnHoldsRoutes } from '#features/holds/own/own.routes.ts';
import { forgetStep, keptStep } from '#features/payments/providers/step-under-way.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { heldBuyPath } from '../held-choice.rules.ts';
import { OutcomeNotice } from '../pay/outcome-notice.tsx';
import { attemptStorage, paymentUnderWay } from '../pay/pay-once.ts';
import type { BasketPayment } from '../pay/send-payment.ts';
import { usePayment } from '../pay/use-payment.ts';
import { useSucceed } from '../pay/use-succeed.ts';
import { doneTextOf, sendPlanCard } from '../plan-payments/send-plan-card.ts';
import { formPathOf } from '../vehicle-choice/vehicle-choice.rules.ts';

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

/** Back from the bank with a deposit, or with a card for a plan: asks what became of it, and leads on. */
function ReturnedStep({ kept }: { kept: unknown }) {
  const navigate = useNavigate();
  const [trouble, setTrouble] = useState<Awaited<ReturnType<typeof goOnAfterBank>>>();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void goOnAfterBank(kept).then((wayOn) => {
      forgetStep();
      if (wayOn?.trouble) setTrouble(wayOn);
      else void navigate(wayOn?.path ?? '/dashboard', { replace: true });
    });
  }, [kept, navigate]);
  if (!trouble) return <Spinner label="Checking your payment" />;
  return (
    <Notice tone="bad" title={trouble.trouble}>
      <LinkButton to={trouble.path} size="small" className="mt-3">
        {trouble.label}
      </LinkButton>
    </Notice>
  );
}

const sentDeposit = z.object({ key: z.string(), deposit: holdRequest });
const sentPlanCard = z.object({
  planId: z.string(),
  use: z.union([z.literal('keeps'), z.object({ pays: z.number() })]),
  paymentToken: z.string(),
});

/** Where the buyer goes on; `trouble` is told to them first. */
interface WayOn {
  path: string;
  label: string;
  trouble?: string;
}

const unknown = 'We could not confirm the payment. Try again: you will not be charged twice.';

async function goOnWithDeposit({ key, deposit }: z.infer<typeof sentDeposit>): Promise<WayOn> {
  const header = { 'idempotency-key': key };
  const asked = await ask(() => client<OwnHoldsRoutes>().holds.$post({ header, json: deposit }), unknown);
  if (asked.ok) return { path: `/reservations/${asked.value._id}`, label: 'See the reservation' };
  const { carId, vehicleId } = deposit;
  const query = vehicleId ? `?vehicle=${encodeURIComponent(vehicleId)}` : '';
  const path = `/reserve/${encodeURIComponent(carId)}${query}`;
  return { path, label: 'Back to the reservation', trouble: asked.text };
}

async function goOnWithPlan(sent: z.infer<typeof sentPlanCard>): Promise<WayOn> {
  const asked = await sendPlanCard(sent);
  const back = { path: `/plans/${encodeURIComponent(sent.planId)}`, label: 'Back to your plan' };
  if (!asked.ok) return { ...back, trouble: asked.text };
  showToast(doneTextOf(sent.use), { tone: 'good' });
  return back;
}

/**
 * Sends once more what asked for a step at a bank with a page of its own: a deposit, or a card for a plan. Undefined where
 * `kept` is neither.
 */
async function goOnAfterBank(kept: unknown): Promise<WayOn | undefined> {
  const deposit = sentDeposit.safeParse(kept);
  if (deposit.success) return goOnWithDeposit(deposit.data);
  const plan = sentPlanCard.safeParse(kept);
  return plan.success ? goOnWithPlan(plan.data) : undefined;
}
