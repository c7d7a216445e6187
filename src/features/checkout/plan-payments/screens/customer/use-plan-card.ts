import { useRef, useState } from 'react';
import { type Asked, ask } from '#page-kit/ask/ask.ts';
import { useHeldPage } from '#page-kit/held-page.ts';
import { useShop } from '#page-kit/shop-data.ts';
import { showToast } from '#ui/notices/toast-store.ts';
import { planPaymentsApi } from '../../plan-payments.api.ts';
import type { OwnPlan } from '../../plan-payments.contract.ts';

/** What a card is entered for: a payment of the plan, by number, or the payments to come. */
export type CardUse = { pays: number } | 'keeps';

/** So often a bank may ask again before the customer is asked whether to go on. */
const mostSteps = 3;

const unreachable = 'We could not reach the shop. Try again: you will not be charged twice.';

function send(id: string, use: CardUse, paymentToken: string): Promise<Asked<OwnPlan>> {
  const plans = planPaymentsApi().plans[':id'];
  const param = { id };
  if (use === 'keeps') return ask(() => plans.card.$put({ param, json: { paymentToken } }), unreachable);
  const json = { number: use.pays, paymentToken };
  return ask(() => plans.pay.$post({ param, json }), unreachable);
}

/** The secret of a step that the bank wants; undefined where the answer is another one. */
function secretOf(asked: Asked<OwnPlan>): string | undefined {
  if (asked.ok || asked.code !== 'payment-step-needed') return undefined;
  const { step } = asked.said;
  const isStep = typeof step === 'object' && step !== null && 'clientSecret' in step;
  return isStep && typeof step.clientSecret === 'string' ? step.clientSecret : undefined;
}

/** Sends a card for a plan, by way of the bank where it asks for its owner. */
export function usePlanCard(id: string, onDone: (plan: OwnPlan) => void) {
  const { payments } = useShop();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  // State is set a moment later; a double click comes sooner.
  const isUnderWay = useRef(false);
  useHeldPage(isBusy);

  async function sendWithSteps(use: CardUse, token: string): Promise<Asked<OwnPlan>> {
    let asked = await send(id, use, token);
    for (let steps = 0; steps < mostSteps; steps += 1) {
      const secret = secretOf(asked);
      if (secret === undefined || payments?.by !== 'stripe') return asked;
      const { takeStep } = await import('#features/payments/stripe/screens/customer/take-step.ts');
      if (!(await takeStep(payments, secret))) return asked;
      asked = await send(id, use, token);
    }
    return asked;
  }

  async function enter(use: CardUse, token: string): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setRefusal(undefined);
    try {
      const asked = await sendWithSteps(use, token);
      if (!asked.ok) return setRefusal(asked.text);
      showToast(use === 'keeps' ? 'Your card is kept for this plan.' : 'Thank you: it is paid.', {
        tone: 'good',
      });
      onDone(asked.value);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }
  return { isBusy, refusal, enter, forget: () => setRefusal(undefined) };
}
