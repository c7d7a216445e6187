import { and, eq } from 'drizzle-orm';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { chargeFor } from '#features/payments/payments.service.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { type ReservingShop, settleHold } from './settle-hold.ts';

/**
 * The provider says that something became of this charge: where it is a deposit, the reservation goes on as if its customer had
 * asked again, as a sale does. Whoever comes second, the browser or this, finds it settled.
 */
export async function goOnWithHold(
  shop: ReservingShop,
  provider: PaymentProvider,
  paymentId: string,
): Promise<void> {
  const isOpenDeposit = and(
    eq(payments.id, paymentId),
    eq(payments.state, 'pending'),
    eq(payments.purpose, 'deposit'),
  );
  const [payment] = await shop.database.select().from(payments).where(isOpenDeposit);
  if (!payment) return;
  const answer = await provider.charge(chargeFor(payment));
  if (answer.outcome !== 'needs-step') await settleHold(shop, paymentId, answer);
}
