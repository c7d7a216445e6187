import { classNames } from '#ui/class-names.ts';
import { Money } from '#ui/money.tsx';
import type { MonthlyOffer } from './finance.contract.ts';

interface MonthlyFromProps {
  /** Absent where it would say nothing; then nothing is shown. */
  monthly: MonthlyOffer | undefined;
  className?: string;
}

/** 'From $X a month', an estimate, and beside it what it depends on (rules.md#finance). */
export function MonthlyFrom({ monthly, className }: MonthlyFromProps) {
  if (!monthly) return null;
  const { payment, payments, apr, down } = monthly;
  return (
    <p className={classNames('text-sm', className)}>
      from <Money amount={payment} isEstimate className="font-semibold" /> a month
      <span className="block text-xs text-ink-soft">
        Estimate: {payments} payments, {apr}% APR, <Money amount={down} /> down
      </span>
    </p>
  );
}
