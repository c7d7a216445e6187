import { desc, eq, isNotNull } from 'drizzle-orm';
import { orders } from '#features/orders/orders.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';

/** Of so many of the newest orders the receipt stands among the mails; it came to nobody with the first ones. */
const told = 8;
const refused = 2;

/** The receipts of the newest orders, as they were mailed: two of them to a mailbox that there is no more. */
export async function seedMails(database: Database): Promise<void> {
  const sold = await database
    .select({ order: orders, email: payments.buyerEmail })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(isNotNull(orders.paidAt))
    .orderBy(desc(orders.paidAt))
    .limit(told);
  const mails = sold.map(({ order, email }, place) => {
    const { receiptNumber, make, model, createdAt, paymentId } = order;
    const letter = composeMail({
      subject: `Your receipt ${receiptNumber}`,
      preview: `Thank you for choosing the ${make} ${model}.`,
      heading: 'Thank you',
      parts: [
        { kind: 'paragraph', text: `Your ${make} ${model} is paid. We'll let you know when it is ready.` },
        { kind: 'facts', facts: [['Receipt number', receiptNumber]] },
      ],
    });
    return {
      ...letter,
      id: newId(),
      cause: `receipt:${paymentId}`,
      recipient: email,
      isRepeatable: true,
      createdAt,
      ...(place < refused
        ? { state: 'refused' as const, refusal: '550 5.1.1 The mailbox does not exist' }
        : { state: 'delivered' as const, deliveredAt: createdAt }),
    };
  });
  await database.insert(outgoingMails).values(mails);
}
