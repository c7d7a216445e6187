import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { moveTradeIn } from '../trade-ins.service.ts';
import { tradeInPhotos, tradeIns } from '../trade-ins.tables.ts';

/** Older than any age: photos that no request has go with the next sweep. */
const longAgo = new Date(0);

/**
 * Withdraws what somebody asked for or was offered, since their account goes, and lets go of all their photos: the nightly
 * sweep removes the files (`sweepPhotos`), however often it has to. Returns the ids of all their requests. Part of the
 * caller's transaction.
 */
export async function withdrawTradeInsOf(transaction: Database, userId: string): Promise<string[]> {
  const theirs = eq(tradeIns.userId, userId);
  const open = await transaction
    .select()
    .from(tradeIns)
    .where(and(theirs, inArray(tradeIns.state, ['asked', 'offered'])))
    .orderBy(tradeIns.id)
    .for('no key update');
  for (const row of open) await moveTradeIn(transaction, row, 'withdrawn');
  await transaction
    .update(tradeInPhotos)
    .set({ tradeInId: null, createdAt: longAgo })
    .where(eq(tradeInPhotos.userId, userId));
  const all = await transaction.select({ id: tradeIns.id }).from(tradeIns).where(theirs);
  return all.map(({ id }) => id);
}
