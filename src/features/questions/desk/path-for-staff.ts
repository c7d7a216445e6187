import type { DeskQuestion } from './desk-questions.contract.ts';

/** Where staff read what a question is about; undefined where there is no page of its own. The customer's page of a VIP car is closed to them. */
export function pathForStaff({
  about,
  subject,
}: Pick<DeskQuestion, 'about' | 'subject'>): string | undefined {
  if (about === 'order') return `/desk/orders/${encodeURIComponent(subject.id)}`;
  return about === 'car' && !subject.path?.startsWith('/vip') ? subject.path : undefined;
}
