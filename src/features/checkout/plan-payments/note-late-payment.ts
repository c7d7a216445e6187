import { dateWords, money } from '#features/orders/orders.mail.ts';
import { chargeOf } from '#features/payments/collection/collection.rules.ts';
import { findPayment } from '#features/payments/payments.service.ts';
import { noteStaffNews } from '#features/staff-news/staff-news.service.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { isStale, letterOf } from './plan-payments.mail.ts';

/** Tells the office of a payment that the kept card was refused for the last time. What was paid meanwhile is no news. */
export async function noteLatePayment(
  shop: Pick<Platform, 'config' | 'database'>,
  { paymentId, number, attempt, what }: { paymentId: string; number: number; attempt: number; what: string },
): Promise<void> {
  if (what !== 'late') return;
  const letter = await letterOf(shop, await findPayment(shop.database, paymentId), number);
  if (!letter || isStale('late', letter.payment)) return;
  const { payment, count, vehicle, receiptNumber } = letter;
  const due = `was due on ${dateWords(payment.dueDate)}`;
  const text = `${vehicle}, payment ${number} of ${count}: ${money(chargeOf(payment))} ${due}. Receipt ${receiptNumber}.`;
  await noteStaffNews(shop.database, { kind: 'late', subjectId: `${paymentId}.${number}.${attempt}`, text });
}
