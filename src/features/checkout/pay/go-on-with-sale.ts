import { and, eq } from 'drizzle-orm';
import { cardOwner, findPlan } from '#features/payments/collection/open-plan.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { chargeFor, type Payment } from '#features/payments/payments.service.ts';
import { payments } from '#features/payments/payments.tables.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { settleSale } from './settle-sale.ts';

type Shop = Pick<Platform, 'database' | 'kept' | 'jobs' | 'config'>;

/**
 * The provider says that something became of this charge: the sale goes on as if its buyer had asked again. So a buyer who
 * confirmed at the bank and closed the window has bought. Whoever comes second, the browser or this, finds it settled.
 */
export async function goOnWithSale(shop: Shop, provider: PaymentProvider, paymentId: string): Promise<void> {
  const isOpenSale = and(
    eq(payments.id, paymentId),
    eq(payments.state, 'pending'),
    eq(payments.purpose, 'order'),
  );
  const [payment] = await shop.database.select().from(payments).where(isOpenSale);
  if (!payment) return;
  if (payment.method === 'installment') return goOnWithPlan(shop, provider, payment);
  const answer = await provider.charge(chargeFor(payment));
  if (answer.outcome !== 'needs-step') await settleSale(shop, payment, answer);
}

/** A plan keeps its card, and charges nothing with the order. */
async function goOnWithPlan(shop: Shop, provider: PaymentProvider, payment: Payment): Promise<void> {
  if (!(await findPlan(shop.database, payment.id))) return;
  const { id: key, provider: by, token } = payment;
  const kept = await provider.keepCard({ key, provider: by, token, owner: cardOwner(payment) });
  if (kept.outcome === 'kept') await settleSale(shop, payment, { outcome: 'paid' }, kept.card);
  else if (kept.outcome === 'declined') await settleSale(shop, payment, kept);
}
