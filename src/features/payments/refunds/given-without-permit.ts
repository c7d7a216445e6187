import { and, eq, gt, max, ne, not, sql, sum } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Cents } from '#platform/money.ts';
import { refunds } from './refunds.tables.ts';

/** How long what a person gave back counts. */
const countsMs = 24 * 60 * 60 * 1000;

/**
 * What a person gave back without the permit within 24 hours, since they last gave something with it: who has entered
 * the password begins anew.
 */
export async function givenWithoutPermit(
  database: Database,
  userId: string,
  exceptId?: string,
): Promise<Cents> {
  const own = and(eq(refunds.askedBy, userId), gt(refunds.askedAt, new Date(now().getTime() - countsMs)));
  const lastWithPermit = database
    .select({ at: max(refunds.askedAt) })
    .from(refunds)
    .where(and(own, refunds.askedWithPermit));
  const [given] = await database
    .select({ cents: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .where(
      and(
        own,
        not(refunds.askedWithPermit),
        exceptId === undefined ? undefined : ne(refunds.id, exceptId),
        gt(refunds.askedAt, sql`coalesce((${lastWithPermit}), '-infinity')`),
      ),
    );
  return given?.cents ?? 0;
}

/**
 * From here to the end of the transaction no other act of this person counts what they gave: of two at the same moment
 * the second one sees the first.
 */
export const countOneByOne = async (transaction: Database, userId: string): Promise<void> => {
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`refunds of ${userId}`}, 0))`,
  );
};

/** Writes down who asked for a refund, in the transaction that does. */
export const noteAsked = async (
  transaction: Database,
  refundId: string,
  asked: { by: string; withPermit: boolean },
): Promise<void> => {
  await transaction
    .update(refunds)
    .set({ askedBy: asked.by, askedAt: now(), askedWithPermit: asked.withPermit })
    .where(eq(refunds.id, refundId));
};
