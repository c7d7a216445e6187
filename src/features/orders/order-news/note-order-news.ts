import { and, asc, inArray, isNotNull } from 'drizzle-orm';
import { noteStaffNews } from '#features/staff-news/staff-news.service.ts';
import type { Database } from '#platform/database/database.ts';
import { sum } from '#platform/money.ts';
import { dateWords, money } from '../orders.mail.ts';
import { totalOfOrder } from '../orders.rules.ts';
import type { OrderRow } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';

/** What one payment paid for. */
function textOf(first: OrderRow, others: readonly OrderRow[]): string {
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const total = money(sum([first, ...others].map(totalOfOrder)));
  const act = first.type === 'rent' ? 'rented' : 'bought';
  return `${first.make} ${first.model}${more}, ${act} for ${total}. Receipt ${first.receiptNumber}, delivery by ${dateWords(first.deliveryDate)}.`;
}

/** Tells staff of what each of these payments paid for. What was never paid is no news. */
export async function noteOrderNews(database: Database, paymentIds: readonly string[]): Promise<void> {
  const paid = await database
    .select()
    .from(orders)
    .where(and(inArray(orders.paymentId, [...paymentIds]), isNotNull(orders.paidAt)))
    .orderBy(asc(orders.id));
  const byPayment = Map.groupBy(paid, ({ paymentId }) => paymentId);
  const news = [...byPayment].flatMap(([subjectId, [first, ...others]]) =>
    first ? [{ kind: 'order' as const, subjectId, text: textOf(first, others) }] : [],
  );
  await noteStaffNews(database, ...news);
}
