import { formatMoney } from '#platform/money.ts';
import { classNames } from './class-names.ts';

const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

interface MoneyProps {
  /** In dollars, as it comes over the wire. */
  amount: number;
  /** With two decimals in any case, as an estimated rent is shown (rules.md#rent). */
  isEstimate?: boolean;
  className?: string;
}

export function Money({ amount, isEstimate, className }: MoneyProps) {
  return (
    <data value={amount} className={classNames('whitespace-nowrap tabular-nums', className)}>
      {isEstimate ? exact.format(amount) : formatMoney(amount)}
    </data>
  );
}
