import { money } from '#features/orders/orders.mail.ts';
import { ordersOfPayment } from '#features/orders/orders.service.ts';
import { findPayment } from '#features/payments/payments.service.ts';
import { planOf } from '#features/payments/plans/plans.rules.ts';
import { brand } from '#platform/brand.ts';
import { dateInWords } from '#platform/dates/calendar-date.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { LetterPart } from '#platform/mail/letter.ts';
import { type Mail, sendMail } from '#platform/mail/mail.ts';
import { type Cents, sum, toCents } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';

export interface PlannedPayment {
  /** Calendar date. */
  dueDate: string;
  amountCents: Cents;
}

interface Plan {
  to: string;
  /** As the buyer is addressed. */
  name: string;
  receiptNumbers: readonly string[];
  /** First to last; their sum is the total. */
  schedule: readonly PlannedPayment[];
  /** Where the shop is reached, if that is known. */
  publicUrl?: string;
}

const dateWords = (date: string) => dateInWords(date, { dateStyle: 'medium' });

/** To the buyer: what is due when. Store it with the cause `installment-plan:{paymentId}`. */
export function installmentPlanMail({ to, name, receiptNumbers, schedule, publicUrl }: Plan): Mail {
  const total = money(sum(schedule.map((payment) => payment.amountCents)));
  const payments = schedule.length === 1 ? '1 payment' : `${schedule.length} payments`;
  const rows = schedule.map(({ dueDate, amountCents }, index) => [
    String(index + 1),
    dateWords(dueDate),
    money(amountCents),
  ]);
  const parts: LetterPart[] = [
    {
      kind: 'paragraph',
      text: `${name}, this is what you agreed to: ${total} in ${payments}, without interest.`,
    },
    { kind: 'table', columns: ['No.', 'Due', 'Amount'], rows: [...rows, ['', 'Total', total]] },
    { kind: 'note', text: `For ${receiptNumbers.join(', ')}.` },
  ];
  if (publicUrl) parts.push({ kind: 'button', label: 'See your orders', href: `${publicUrl}/dashboard` });
  return {
    to,
    ...composeMail({
      subject: `Your installment plan at ${brand.name}`,
      preview: `${total} in ${payments}.`,
      heading: 'Your installment plan',
      parts,
    }),
  };
}

/** Mails the plan of a payment to its buyer, once. What was paid at once, or never, has none. */
export async function mailInstallmentPlan(
  { config, database, jobs }: Pick<Platform, 'config' | 'database' | 'jobs'>,
  paymentId: string,
): Promise<void> {
  const payment = await findPayment(database, paymentId);
  const plan = planOf(payment, config.dealerTimezone);
  if (!plan || payment.state !== 'paid') return;
  const orders = await ordersOfPayment(database, paymentId);
  const mail = installmentPlanMail({
    to: payment.buyerEmail,
    name: `${payment.buyerFirstName} ${payment.buyerLastName}`,
    receiptNumbers: orders.map((order) => order.receiptNumber),
    schedule: plan.schedule.map(({ dueDate, amount }) => ({ dueDate, amountCents: toCents(amount) })),
    publicUrl: config.publicUrl,
  });
  await sendMail(database, jobs, mail, { cause: `installment-plan:${paymentId}` });
}
