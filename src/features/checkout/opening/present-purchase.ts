import { ordersOfPayment, presentOrders, type Shown } from '#features/orders/orders.service.ts';
import type { Payment } from '#features/payments/payments.service.ts';
import { planOf } from '#features/payments/plans.rules.ts';
import type { Database } from '#platform/database/database.ts';
import { toDollars } from '#platform/money.ts';
import type { Purchase } from '../checkout.contract.ts';

/** What was bought with this payment, which went through. `shown`: its orders, where they were written just now. */
export async function presentPurchase(
  database: Database,
  payment: Payment,
  dealerTimezone: string,
  shown?: readonly Shown[],
): Promise<Purchase> {
  const orders = await (shown ? presentOrders(database, shown) : ordersOfPayment(database, payment.id));
  const [first] = orders;
  if (!first) throw new Error(`Payment ${payment.id} has no orders`);
  const plan = planOf(payment, dealerTimezone);
  return {
    receiptNumber: first.receiptNumber,
    deliveryDate: first.deliveryDate,
    orders,
    totalAmount: toDollars(payment.totalCents),
    paymentMethod: payment.method,
    status: 'paid',
    ...(plan && { plan }),
  };
}
