import { toCents } from '#platform/money.ts';
import type { CheckoutLine } from '../checkout.contract.ts';
import type { InstallmentPayment } from './installments.contract.ts';

/** The basket; with a car's id alone, that car once, at the total as its price (decision 15). */
const linesOf = ({ basket, carId = '', totalAmount }: InstallmentPayment): CheckoutLine[] =>
  basket ?? [{ carId, quantity: 1, type: 'purchase', price: totalAmount }];

/** What an installment payment asks of the sale: it goes the same way as a card's (decision 17). */
export const saleInInstallments = (payment: InstallmentPayment) => ({
  method: 'installment' as const,
  buyer: payment.buyer,
  lines: linesOf(payment),
  token: payment.paymentToken ?? null,
  expectedTotalCents: toCents(payment.totalAmount),
  plan: { periodYears: payment.period, frequency: payment.frequency },
});
