import { type Asked, ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { OwnPlan } from './plan-payments.contract.ts';
import type { PlanPaymentsRoutes } from './plan-payments.routes.ts';

/** What a card is entered for: a payment of the plan, by number, or the payments to come. */
export type CardUse = { pays: number } | 'keeps';

export interface SentPlanCard {
  planId: string;
  use: CardUse;
  /** Of the provider; it says nothing of the card. */
  paymentToken: string;
}

const unreachable = 'We could not reach the shop. Try again: you will not be charged twice.';

export const doneTextOf = (use: CardUse): string =>
  use === 'keeps' ? 'Your card is saved for this plan.' : 'Thank you. Your payment went through.';

/** Pays a payment of a plan, or has a card kept for it; the same again goes on with the same. */
export function sendPlanCard({ planId: id, use, paymentToken }: SentPlanCard): Promise<Asked<OwnPlan>> {
  const plans = client<PlanPaymentsRoutes>().plans[':id'];
  const param = { id };
  if (use === 'keeps') return ask(() => plans.card.$put({ param, json: { paymentToken } }), unreachable);
  const json = { number: use.pays, paymentToken };
  return ask(() => plans.pay.$post({ param, json }), unreachable);
}
