import { eq } from 'drizzle-orm';
import { askUs, dateWords, money } from '#features/orders/orders.mail.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { chargeOf, owedOf } from '#features/payments/collection/collection.rules.ts';
import { findPlan, type PlanPayment, paymentsOfPlan } from '#features/payments/collection/open-plan.ts';
import { findPayment, type Payment } from '#features/payments/payments.service.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { LetterPart } from '#platform/mail/letter.ts';
import { type Mail, sendMail } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { planPath } from './plan-payments.rules.ts';

type Shop = Pick<Platform, 'config' | 'database' | 'jobs'>;

/** What is told of a payment of a plan. */
export type Told = 'coming' | 'paid' | 'finished' | 'failed' | 'late';

interface Letter {
  name: string;
  /** Such as 'Porsche 911 Carrera', and its receipt's number. */
  vehicle: string;
  receiptNumber: string;
  payment: PlanPayment;
  /** How many payments the plan has, and what is still owed of it, in cents. */
  count: number;
  owedCents: number;
  publicUrl?: string;
}

/** The words of each mail: subject, heading, text, and where its button leads to by which words. */
function wordsOf(what: Told, { name, payment, count, owedCents, vehicle }: Letter) {
  const amount = money(chargeOf(payment));
  const which = `payment ${payment.number} of ${count}`;
  const refused = payment.refusal === null ? '' : ` ${payment.refusal}`;
  switch (what) {
    case 'coming':
      return {
        subject: `${amount} is due on ${dateWords(payment.dueDate)}`,
        heading: 'Your next payment is coming up',
        text: `${name}, ${which} for your ${vehicle} is due on ${dateWords(payment.dueDate)}. We will charge ${amount} to your saved card. You do not need to do anything.`,
        button: 'See your plan',
      };
    case 'paid':
      return {
        subject: `We received ${amount} of your plan`,
        heading: `Payment ${payment.number} of ${count} is paid`,
        text: `${name}, thank you: we received ${amount} for your ${vehicle}. ${money(owedCents)} is remaining.`,
        button: 'See your plan',
      };
    case 'finished':
      return {
        subject: `Your plan for the ${vehicle} is paid`,
        heading: 'Paid in full',
        text: `${name}, we received ${amount}, the last payment for your ${vehicle}. Your plan is finished. Thank you.`,
        button: 'See your plan',
      };
    case 'failed':
      return {
        subject: `Your payment of ${amount} did not go through`,
        heading: 'Your payment did not go through',
        text: `${name}, ${which} for your ${vehicle}, ${amount}, could not be charged to your card.${refused} We will try again on ${dateWords(payment.nextTryOn ?? payment.dueDate)}. You can also pay it now, with another card if you like.`,
        button: 'Pay now',
      };
    case 'late':
      return {
        subject: `Your payment of ${amount} is late`,
        heading: 'Your payment is late',
        text: `${name}, ${which} for your ${vehicle}, ${amount}, was due on ${dateWords(payment.dueDate)} and could not be charged to your card three times.${refused} Please pay it now, or call us.`,
        button: 'Pay now',
      };
  }
}

/** To the buyer, about one payment of a plan. */
export function planPaymentMail(what: Told, letter: Letter): Omit<Mail, 'to'> {
  const { subject, heading, text, button } = wordsOf(what, letter);
  const { publicUrl, payment, vehicle, receiptNumber } = letter;
  const facts: (readonly [string, string])[] = [
    ['Vehicle', vehicle],
    ['Receipt', receiptNumber],
    ['Due', dateWords(payment.dueDate)],
    ['Amount', money(chargeOf(payment))],
  ];
  const href = `${publicUrl}${planPath(payment.paymentId)}`;
  const parts: LetterPart[] = [
    { kind: 'paragraph', text },
    { kind: 'facts', facts },
    { kind: 'note', text: askUs() },
    ...(publicUrl ? [{ kind: 'button' as const, label: button, href }] : []),
  ];
  return composeMail({ subject, preview: text, heading, parts });
}

/** What there is to tell of a payment of a plan; undefined where there is none, or the sale was never settled. */
export async function letterOf(
  shop: Pick<Shop, 'config' | 'database'>,
  payment: Payment,
  number: number,
): Promise<Letter | undefined> {
  const plan = await findPlan(shop.database, payment.id);
  const all = await paymentsOfPlan(shop.database, payment.id);
  const told = all.find((one) => one.number === number);
  const [order] = await shop.database
    .select({ make: orders.make, model: orders.model, receiptNumber: orders.receiptNumber })
    .from(orders)
    .where(eq(orders.id, plan?.orderId ?? ''));
  if (!told || !order) return undefined;
  return {
    name: `${payment.buyerFirstName} ${payment.buyerLastName}`,
    vehicle: `${order.make} ${order.model}`,
    receiptNumber: order.receiptNumber,
    payment: told,
    count: all.length,
    owedCents: owedOf(all),
    publicUrl: shop.config.publicUrl,
  };
}

/** What a mail would tell that is not so any more: paid meanwhile, or ended. */
export const isStale = (what: Told, { state }: PlanPayment): boolean =>
  what === 'paid' || what === 'finished' ? state !== 'paid' : state === 'paid' || state === 'ended';

/** Mails a customer what became of a payment of their plan, once for each try. */
export async function mailPlanPayment(
  shop: Shop,
  { paymentId, number, attempt, what }: { paymentId: string; number: number; attempt: number; what: Told },
): Promise<void> {
  const payment = await findPayment(shop.database, paymentId);
  const letter = await letterOf(shop, payment, number);
  if (!letter || isStale(what, letter.payment)) return;
  const mail = { to: payment.buyerEmail, ...planPaymentMail(what, letter) };
  const cause = `plan-payment:${paymentId}.${number}.${attempt}:${what}`;
  await sendMail(shop.database, shop.jobs, mail, { cause });
}
