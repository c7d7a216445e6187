import { eq } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { credentials, users } from '../accounts.tables.ts';
import { passwordResets } from './password.tables.ts';

/**
 * Writes a password's hash, and whether its owner has to replace it; a reset that was asked for before sets none any
 * more. Part of the caller's transaction.
 */
export async function storePassword(
  database: Database,
  { userId, hash, temporary }: { userId: string; hash: string; temporary: boolean },
): Promise<void> {
  // An account that was taken back has none.
  await database
    .insert(credentials)
    .values({ id: newId(), userId, password: hash })
    .onConflictDoUpdate({ target: credentials.userId, set: { password: hash, updatedAt: now() } });
  await database
    .update(users)
    .set({ mustChangePassword: temporary, updatedAt: now() })
    .where(eq(users.id, userId));
  await database.delete(passwordResets).where(eq(passwordResets.userId, userId));
}
