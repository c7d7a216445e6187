import { paymentsText } from '#features/payments/plans.rules.ts';
import { formatMoney, toCents, toDollars } from '#platform/money.ts';
import type { AgreedPlan } from './orders.contract.ts';

/**
 * '24 monthly payments of $1,234.00'; where the rounding makes the last one differ, it is told: what is read adds up to
 * the cent (rules.md#installments).
 */
export function paymentsOf({ totalPayments, frequency, installmentAmount, totalAmount }: AgreedPlan): string {
  const payments = `${paymentsText(totalPayments, frequency)} of ${formatMoney(installmentAmount)}`;
  const last = toDollars(toCents(totalAmount) - toCents(installmentAmount) * (totalPayments - 1));
  return last === installmentAmount ? payments : `${payments} (the last one ${formatMoney(last)})`;
}
