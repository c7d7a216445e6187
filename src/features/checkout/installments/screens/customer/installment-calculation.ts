import { useState } from 'react';
import type { InstallmentPlan } from '#features/payments/plans/plans.contract.ts';
import { checkoutApi } from '../../../pay/pay.api.ts';
import type { InstallmentRequest } from '../../installments.contract.ts';

type Calculation =
  | { kind: 'busy' }
  | { kind: 'done'; plan: InstallmentPlan }
  | { kind: 'failed'; text: string };

/** The server's text, or else this one (rules.md#texts). */
const failed = 'Calculation failed';

async function calculatePlan(request: InstallmentRequest): Promise<Calculation> {
  try {
    const answer = await checkoutApi().installments.calculate.$post({ json: request });
    if (answer.ok) return { kind: 'done', plan: await answer.json() };
    const { message } = (await (answer as Response).json()) as { message?: string };
    return { kind: 'failed', text: message || failed };
  } catch {
    return { kind: 'failed', text: failed };
  }
}

/** The plan of this request, once it is asked for. Another request has none yet: what was calculated is stale. */
export function usePlan(request: InstallmentRequest) {
  const asked = JSON.stringify(request);
  const [latest, setLatest] = useState<{ asked: string; calculation: Calculation } | null>(null);
  const calculation = latest?.asked === asked ? latest.calculation : null;

  async function calculate(): Promise<void> {
    if (calculation?.kind === 'busy') return;
    setLatest({ asked, calculation: { kind: 'busy' } });
    const calculated = await calculatePlan(request);
    setLatest((newest) => (newest?.asked === asked ? { asked, calculation: calculated } : newest));
  }
  return { calculation, calculate };
}
