import { and, eq } from 'drizzle-orm';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { payments } from '#features/payments/payments.tables.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { chargeFor, settleSale } from './settle-sale.ts';

/**
 * The provider says that something became of this charge: the sale goes on as if its buyer had asked again. So a buyer who
 * confirmed at the bank and closed the window has bought. Whoever comes second, the browser or this, finds it settled.
 */
export async function goOnWithSale(
  shop: Pick<Platform, 'database' | 'jobs' | 'config'>,
  provider: PaymentProvider,
  paymentId: string,
): Promise<void> {
  const isOpenSale = and(
    eq(payments.id, paymentId),
    eq(payments.state, 'pending'),
    eq(payments.purpose, 'order'),
    // A plan keeps its card, and charges nothing with the order.
    eq(payments.method, 'card'),
  );
  const [payment] = await shop.database.select().from(payments).where(isOpenSale);
  if (!payment) return;
  const answer = await provider.charge(chargeFor(payment));
  if (answer.outcome !== 'needs-step') await settleSale(shop, paymentId, answer);
}
