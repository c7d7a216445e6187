import { type Frequency, frequencies } from '#features/payments/plans.rules.ts';

/** What is chosen of a plan. */
export interface ChosenPlan {
  /** Years. */
  period: number;
  frequency: Frequency;
}

/** The plan that an address names; none where it names none that can be had. `mostYears`: the longest term of one. */
export function planOfAddress(search: string, mostYears: number): ChosenPlan | undefined {
  const params = new URLSearchParams(search);
  const period = /^\d{1,2}$/.test(params.get('period') ?? '') ? Number(params.get('period')) : 0;
  const frequency = frequencies.find((each) => each === params.get('frequency'));
  if (!frequency || period < 1 || period > mostYears) return undefined;
  return { period, frequency };
}

/** An address with a plan, if there is one. */
export const withPlan = (path: string, plan: ChosenPlan | undefined): string =>
  plan ? `${path}?${new URLSearchParams({ period: String(plan.period), frequency: plan.frequency })}` : path;

const isSame = (one: ChosenPlan | undefined, other: ChosenPlan): boolean =>
  one?.period === other.period && one.frequency === other.frequency;

/** A plan as it stood in this tab, for this basket. */
export interface PlanInTab {
  terms: ChosenPlan;
  /** It had been calculated. */
  isCalculated: boolean;
  /** By which plan of an address the page was reached first. */
  carried?: ChosenPlan;
}

/**
 * With what the page of a plan begins. One that its address names is calculated at once; what was changed since it was
 * carried here counts, so that a reload and Back keep it.
 */
export function planAtArrival(addressed: ChosenPlan | undefined, kept: PlanInTab | null): PlanInTab {
  const isKept = (plan: ChosenPlan) => kept && (isSame(kept.terms, plan) || isSame(kept.carried, plan));
  if (!addressed) return kept ?? { terms: { period: 1, frequency: 'monthly' }, isCalculated: false };
  if (kept && isKept(addressed)) return { ...kept, carried: kept.carried ?? addressed, isCalculated: true };
  return { terms: addressed, isCalculated: true, carried: addressed };
}
