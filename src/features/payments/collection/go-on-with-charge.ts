import { and, eq } from 'drizzle-orm';
import type { PaymentProvider } from '../payment-provider.ts';
import { chargeFor, findPayment } from '../payments.service.ts';
import { type CollectingShop, settleCharge } from './charge-payment.ts';
import { planPayments } from './collection.tables.ts';

/**
 * The provider says that something became of this charge: a customer who paid a payment of their plan, agreed at the bank and
 * closed the window has paid it. Whoever comes second, the browser or this, finds it settled.
 */
export async function goOnWithCharge(
  shop: CollectingShop,
  provider: PaymentProvider,
  chargeId: string,
): Promise<void> {
  const isOpen = and(
    eq(planPayments.chargeId, chargeId),
    eq(planPayments.state, 'charging'),
    // The job settles what it charged itself.
    eq(planPayments.isByCustomer, true),
  );
  const [begun] = await shop.database.select().from(planPayments).where(isOpen);
  if (!begun) return;
  const answer = await provider.charge(chargeFor(await findPayment(shop.database, chargeId)));
  if (answer.outcome !== 'needs-step') await settleCharge(shop, begun, answer);
}
