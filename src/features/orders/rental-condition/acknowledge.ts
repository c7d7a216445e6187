import { and, eq, isNull } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { subjectOfOrder } from '../order-subject.ts';
import { orders } from '../orders.tables.ts';
import type { RentalMoment } from './rental-condition.rules.ts';
import { rentalRecords } from './rental-condition.tables.ts';

type Shop = Pick<Platform, 'database'>;

const noSuchRecord = () => notFound('Nothing was recorded for this rental.');

/** Returns whether this call did it. Throws 404. */
async function acknowledge(
  transaction: Database,
  orderId: string,
  { moment, name }: { moment: RentalMoment; name: string },
): Promise<boolean> {
  const record = and(eq(rentalRecords.orderId, orderId), eq(rentalRecords.moment, moment));
  const [done] = await transaction
    .update(rentalRecords)
    .set({ acknowledgedAt: now(), acknowledgedAs: name })
    .where(and(record, isNull(rentalRecords.acknowledgedAt)))
    .returning();
  if (!done && (await transaction.$count(rentalRecords, record)) === 0) throw noSuchRecord();
  return done !== undefined;
}

/** The customer has read a record on the desk's screen, and says so under their name; once. Throws 404. */
export const acknowledgeAtDesk = (
  { database }: Shop,
  actor: Member,
  orderId: string,
  said: { moment: RentalMoment; name: string },
): Promise<void> =>
  database.transaction(async (transaction) => {
    if (!(await acknowledge(transaction, orderId, said))) return;
    await recordAudit(transaction, {
      actor,
      action: 'acknowledge rental record',
      subject: await subjectOfOrder(transaction, orderId),
      after: said,
    });
  });

/** The customer has read the record of the return on their order's page; once. Throws 404, also for somebody else's. */
export const acknowledgeOwn = ({ database }: Shop, member: Member, orderId: string): Promise<void> =>
  database.transaction(async (transaction) => {
    const own = and(eq(orders.id, orderId), eq(orders.userId, member.userId));
    if ((await transaction.$count(orders, own)) === 0) throw noSuchRecord();
    await acknowledge(transaction, orderId, { moment: 'return', name: member.email });
  });
