import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { noteStaffNews } from '#features/staff-news/staff-news.service.ts';
import type { Database } from '#platform/database/database.ts';
import { dateWords, money } from '../orders.mail.ts';
import { totalOfOrder } from '../orders.rules.ts';
import { orders } from '../orders.tables.ts';

/** Tells staff of what one payment paid for. What was never paid is no news. */
export async function noteOrderNews(database: Database, paymentId: string): Promise<void> {
  const paid = await database
    .select()
    .from(orders)
    .where(and(eq(orders.paymentId, paymentId), isNotNull(orders.paidAt)))
    .orderBy(asc(orders.id));
  const [first, ...others] = paid;
  if (!first) return;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const total = money(paid.reduce((sum, order) => sum + totalOfOrder(order), 0));
  const act = first.type === 'rent' ? 'rented' : 'bought';
  const text = `${first.make} ${first.model}${more}, ${act} for ${total}. Receipt ${first.receiptNumber}, delivery by ${dateWords(first.deliveryDate)}.`;
  await noteStaffNews(database, { kind: 'order', subjectId: paymentId, text });
}
