import { and, count, desc, eq, isNull, min } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import type { SendingReading } from './readings.contract.ts';

/**
 * How mails leave. A mail that leaves at once is none that waits. The last one is looked for only where `tellsLast`: in a shop that
 * sends none, every mail that there is would be read for it.
 */
export async function readSending(database: Database, tellsLast: boolean): Promise<SendingReading> {
  const { state, createdAt, deliveredAt, settledAt, id } = outgoingMails;
  const [waiting, refused, last] = await Promise.all([
    database
      .select({ waiting: count(), oldestAt: min(createdAt) })
      .from(outgoingMails)
      .where(eq(state, 'waiting')),
    database
      .select({ refused: count() })
      .from(outgoingMails)
      .where(and(eq(state, 'refused'), isNull(settledAt))),
    tellsLast
      ? database
          .select({ lastSentAt: deliveredAt })
          .from(outgoingMails)
          .where(eq(state, 'delivered'))
          .orderBy(desc(id))
          .limit(1)
      : [],
  ]);
  return { lastSentAt: null, ...last[0], ...waiting[0]!, ...refused[0]! };
}
