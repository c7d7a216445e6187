import { and, eq, isNull } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { SavedPace } from '../saved.rules.ts';
import { savedMailChoices, savedNotices } from '../saved.tables.ts';

/** Until the transaction ends, nothing else is saved, told or chosen for this person. Returns what they chose. */
export async function lockSaver(
  transaction: Database,
  userId: string,
): Promise<typeof savedMailChoices.$inferSelect> {
  await transaction.insert(savedMailChoices).values({ userId }).onConflictDoNothing();
  const [chosen] = await transaction
    .select()
    .from(savedMailChoices)
    .where(eq(savedMailChoices.userId, userId))
    .for('update');
  return chosen!;
}

/** How soon mails come; at once until the person chooses. */
export async function readPace(database: Database, userId: string): Promise<SavedPace> {
  const [chosen] = await database
    .select({ pace: savedMailChoices.pace })
    .from(savedMailChoices)
    .where(eq(savedMailChoices.userId, userId));
  return chosen?.pace ?? 'at-once';
}

/** From now on mails come at this pace. With none, what waited is not told later either. */
export async function choosePace(database: Database, userId: string, pace: SavedPace): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockSaver(transaction, userId);
    await transaction.update(savedMailChoices).set({ pace }).where(eq(savedMailChoices.userId, userId));
    if (pace !== 'none') return;
    await transaction
      .update(savedNotices)
      .set({ doneAt: now() })
      .where(and(eq(savedNotices.userId, userId), isNull(savedNotices.doneAt)));
  });
}
