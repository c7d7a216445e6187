import { eq } from 'drizzle-orm';
import { orderSubject } from '#features/audit/audit-subjects.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import { orders } from './orders.tables.ts';

/** What the audit calls an order that is known by its id. Throws 404. */
export async function subjectOfOrder(database: Database, orderId: string) {
  const { id, receiptNumber, make, model } = orders;
  const [order] = await database
    .select({ id, receiptNumber, make, model })
    .from(orders)
    .where(eq(id, orderId));
  if (!order) throw notFound('Order not found.');
  return orderSubject(order);
}
