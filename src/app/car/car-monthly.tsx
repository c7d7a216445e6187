import type { Addition } from '#features/basket/basket-changes.ts';
import type { FinancedCar } from '#features/finance/estimator.tsx';
import type { MonthlyOffer } from '#features/finance/finance.contract.ts';
import { MonthlyEntry } from '#features/finance/monthly-entry.tsx';
import { ownPlanOf } from './own-plan-link.tsx';
import { useFinanced } from './use-financed.ts';

interface CarMonthlyProps {
  car: Addition['car'];
  financed: FinancedCar;
  monthly: MonthlyOffer | undefined;
}

/** What a car costs by the month, and the way to buy it so. */
export const CarMonthly = ({ car, financed, monthly }: CarMonthlyProps) => (
  <MonthlyEntry car={useFinanced(financed, car)} monthly={monthly} ownPlan={ownPlanOf(car)} />
);
