import type { InstallmentPlan } from '#features/payments/plans/plans.contract.ts';
import { paymentsText } from '#features/payments/plans/plans.rules.ts';
import { Money } from '#ui/text/money.tsx';
import { PlanSchedule } from './plan-schedule.tsx';

/** The plan that was calculated: what one payment is, how many there are, and each of them. */
export function PlanResult({ plan }: { plan: InstallmentPlan }) {
  const { totalPayments, installmentAmount, lastInstallmentAmount, frequency } = plan;
  return (
    <section aria-labelledby="plan" className="grid gap-6">
      <h2
        id="plan"
        className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-ink pt-6 text-base font-medium"
      >
        <span>{`${paymentsText(totalPayments, frequency)} of `}</span>
        <Money amount={installmentAmount} className="figure text-3xl" />
      </h2>
      <p className="-mt-3 text-ink-soft">
        Without interest.
        {lastInstallmentAmount !== installmentAmount && (
          <span>
            {' '}
            Final payment <Money amount={lastInstallmentAmount} className="text-ink" />.
          </span>
        )}
      </p>
      <PlanSchedule key={`${totalPayments}/${frequency}`} plan={plan} />
    </section>
  );
}
