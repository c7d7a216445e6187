import { inArray } from 'drizzle-orm';
import { money } from '#features/orders/orders.mail.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { findPayments } from '#features/payments/payments.service.ts';
import { planOf } from '#features/payments/plans.rules.ts';
import { brand } from '#platform/brand.ts';
import type { Database } from '#platform/database/database.ts';
import { dateWriter } from '#platform/dates/calendar-date.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { LetterPart } from '#platform/mail/letter.ts';
import { type Mail, sendMails } from '#platform/mail/mail.ts';
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

const dateWords = dateWriter({ dateStyle: 'medium' });

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
      text: `${name}, this is your installment plan: ${total} in ${payments}, without interest.`,
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

/** The receipt numbers of each of these payments, in the order of its basket. */
async function receiptNumbersOf(database: Database, paymentIds: readonly string[]) {
  const found = await database
    .select({ paymentId: orders.paymentId, receiptNumber: orders.receiptNumber })
    .from(orders)
    .where(inArray(orders.paymentId, [...paymentIds]))
    .orderBy(orders.id);
  const byPayment = Map.groupBy(found, ({ paymentId }) => paymentId);
  return (paymentId: string) => (byPayment.get(paymentId) ?? []).map(({ receiptNumber }) => receiptNumber);
}

/** Mails the plan of each of these payments to its buyer, once. What was paid at once, or never, has none. */
export async function mailInstallmentPlans(
  { config, database, jobs }: Pick<Platform, 'config' | 'database' | 'jobs'>,
  paymentIds: readonly string[],
): Promise<void> {
  const planned = (await findPayments(database, paymentIds)).flatMap((payment) => {
    const plan = planOf(payment, config.dealerTimezone);
    return plan && payment.state === 'paid' ? [{ payment, plan }] : [];
  });
  if (planned.length === 0) return;
  const numbersOf = await receiptNumbersOf(
    database,
    planned.map(({ payment }) => payment.id),
  );
  const mails = planned.map(({ payment, plan }) => ({
    ...installmentPlanMail({
      to: payment.buyerEmail,
      name: `${payment.buyerFirstName} ${payment.buyerLastName}`,
      receiptNumbers: numbersOf(payment.id),
      schedule: plan.schedule.map(({ dueDate, amount }) => ({ dueDate, amountCents: toCents(amount) })),
      publicUrl: config.publicUrl,
    }),
    isRepeatable: true,
    cause: `installment-plan:${payment.id}`,
  }));
  await sendMails(database, jobs, mails);
}
