import { classNames } from './class-names.ts';

const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/**
 * Dollars as people read them: '$84,300', and '$84,300.50' where there are cents.
 * `alwaysCents` keeps two decimals, as totals want them.
 */
export function formatMoney(dollars: number, alwaysCents = false): string {
  return alwaysCents || !Number.isInteger(dollars) ? exact.format(dollars) : whole.format(dollars);
}

interface MoneyProps {
  /** In dollars, as it comes over the wire. */
  amount: number;
  alwaysCents?: boolean;
  className?: string;
}

export function Money({ amount, alwaysCents, className }: MoneyProps) {
  return (
    <data value={amount} className={classNames('whitespace-nowrap tabular-nums', className)}>
      {formatMoney(amount, alwaysCents)}
    </data>
  );
}
