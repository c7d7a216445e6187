import { eq } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { TradeInRow } from './trade-ins.service.ts';
import { tradeInPhotos, tradeIns } from './trade-ins.tables.ts';

/**
 * The accepted offer for an old car whose purchase was cancelled counts again until its last day, as a request of its own: the one
 * that was used keeps what it counted and its inspection, which belong to that order. The photos go along. Undefined where its
 * last day has passed, or its customer has another open request for this car.
 */
export async function offerAgain(transaction: Database, used: TradeInRow): Promise<TradeInRow | undefined> {
  if (used.endsAt === null || used.endsAt <= now()) return undefined;
  const changed = { id: newId(), state: 'accepted', version: 1, changedAt: now(), paymentId: null } as const;
  const [again] = await transaction
    .insert(tradeIns)
    .values({ ...used, ...changed })
    .onConflictDoNothing()
    .returning();
  if (again)
    await transaction
      .update(tradeInPhotos)
      .set({ tradeInId: again.id })
      .where(eq(tradeInPhotos.tradeInId, used.id));
  return again;
}
