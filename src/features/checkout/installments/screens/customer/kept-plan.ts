import { heldDraft } from '#ui/forms/held-draft.ts';
import type { CheckoutLine } from '../../../checkout.contract.ts';
import type { PlanInTab } from '../../plan-address.rules.ts';

interface KeptPlan extends PlanInTab {
  /** What it is for: another basket has no plan yet. */
  basket: string;
}

const plan = heldDraft<KeptPlan>('installment-plan');

const basketKey = (lines: readonly CheckoutLine[]): string =>
  JSON.stringify(lines.map(({ carId, quantity, type, rentalDays }) => [carId, quantity, type, rentalDays]));

/**
 * The plan of this basket as it was chosen in this tab, over a reload. The shop calculates it again. None where the longest term is
 * shorter by now.
 */
export function keptPlan(lines: readonly CheckoutLine[], by: string, mostYears: number): KeptPlan | null {
  const kept = plan.read(by);
  return kept?.basket === basketKey(lines) && kept.terms.period <= mostYears ? kept : null;
}

export const keepPlan = (lines: readonly CheckoutLine[], kept: PlanInTab, by: string): void =>
  plan.hold({ ...kept, basket: basketKey(lines) }, by);
