import { useRef, useState } from 'react';
import { takeStep } from '#features/payments/stripe/screens/customer/take-step.ts';
import type { Asked } from '#page-kit/ask/ask.ts';
import { useHeldPage } from '#page-kit/held-page.ts';
import { useShop } from '#page-kit/shop-data.ts';
import { showToast } from '#ui/notices/toast-store.ts';
import type { OwnPlan } from '../../plan-payments.contract.ts';
import { type CardUse, doneTextOf, type SentPlanCard, sendPlanCard } from './send-plan-card.ts';

/** So often a bank may ask again before the customer is asked whether to go on. */
const mostSteps = 3;

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
  const [isAtBank, setAtBank] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  // State is set a moment later; a double click comes sooner.
  const isUnderWay = useRef(false);
  useHeldPage(isBusy);

  async function sendWithSteps(sent: SentPlanCard): Promise<Asked<OwnPlan>> {
    let asked = await sendPlanCard(sent);
    for (let steps = 0; steps < mostSteps; steps += 1) {
      const secret = secretOf(asked);
      if (secret === undefined || payments?.by !== 'stripe') return asked;
      setAtBank(true);
      const isTaken = await takeStep(payments, secret, sent).finally(() => setAtBank(false));
      if (!isTaken) return asked;
      asked = await sendPlanCard(sent);
    }
    return asked;
  }

  async function enter(use: CardUse, token: string): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setRefusal(undefined);
    try {
      const asked = await sendWithSteps({ planId: id, use, paymentToken: token });
      if (!asked.ok) return setRefusal(asked.text);
      showToast(doneTextOf(use), { tone: 'good' });
      onDone(asked.value);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }
  return { isBusy, isAtBank, refusal, enter, forget: () => setRefusal(undefined) };
}
