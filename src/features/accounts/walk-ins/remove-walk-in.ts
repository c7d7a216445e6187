import { and, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { users } from '../accounts.tables.ts';

/**
 * Removes a walk-in whose things are somebody else's by now; its links go along. What still points to it stops this. Part of the
 * caller's transaction.
 */
export async function removeWalkIn(transaction: Database, id: string): Promise<void> {
  await transaction.delete(users).where(and(eq(users.id, id), eq(users.isWalkIn, true)));
}
