import { chosenOf } from '#features/basket/basket.rules.ts';
import { toCents } from '#platform/money.ts';
import type { CheckoutLine } from '../checkout.contract.ts';
import type { InstallmentPayment } from './installments.contract.ts';

/** The basket; with a car's id alone, that car once, at the total (rules.md#installments). */
const linesOf = ({ basket, carId = '', totalAmount, chosen }: InstallmentPayment): CheckoutLine[] =>
  basket ?? [{ carId, quantity: 1, type: 'purchase', price: totalAmount, ...chosenOf({ chosen }) }];

/** What an installment payment asks of the sale: it goes the same way as a card's (rules.md#sale). */
export const saleInInstallments = (payment: InstallmentPayment) => ({
  method: 'installment' as const,
  buyer: payment.buyer,
  lines: linesOf(payment),
  checkoutId: payment.checkoutId,
  tradeInId: payment.tradeInId,
  holdId: payment.holdId,
  token: payment.paymentToken ?? null,
  expectedTotalCents: toCents(payment.totalAmount),
  isByTotal: payment.basket === undefined,
  plan: { periodYears: payment.period, frequency: payment.frequency },
});
