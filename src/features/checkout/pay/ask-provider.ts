import { findPlan } from '#features/payments/collection/open-plan.ts';
import type { PaymentProvider, Verdict } from '#features/payments/payment-provider.ts';
import type { Payment } from '#features/payments/payments.service.ts';
import type { Database } from '#platform/database/database.ts';

export const chargeFor = (payment: Payment) => ({
  paymentId: payment.id,
  amountCents: payment.totalCents,
  token: payment.token,
});

const cardFor = (payment: Payment) => ({ key: payment.id, token: payment.token });

/** In installments nothing is charged with the order: the card is kept, and its plan collected (rules.md#collection). */
const isCollected = async (database: Database, payment: Payment): Promise<boolean> =>
  payment.method === 'installment' && (await findPlan(database, payment.id)) !== undefined;

/** Has the provider charge a payment, or keep its card; asked again, it repeats its first verdict. */
export const askProvider = async (
  database: Database,
  provider: PaymentProvider,
  payment: Payment,
): Promise<Verdict> =>
  (await isCollected(database, payment))
    ? provider.keepCard(cardFor(payment))
    : provider.charge(chargeFor(payment));

/** What became of a payment at the provider. Where it was never asked, it makes sure that it never will be. */
export const concludeAtProvider = async (
  database: Database,
  provider: PaymentProvider,
  payment: Payment,
): Promise<Verdict> =>
  (await isCollected(database, payment))
    ? provider.concludeCard(cardFor(payment))
    : provider.conclude(chargeFor(payment));
