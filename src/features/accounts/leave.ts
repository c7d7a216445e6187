import { and, eq, isNull, or } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import { users } from './accounts.tables.ts';

type Account = typeof users.$inferSelect;

/**
 * Locks a member's account for its deletion, so that nothing begins for it meanwhile: who writes for it waits (the trigger
 * `refuse_deleted_accounts`). Global-Admins are locked in the order in which a deactivation does it: of the last two one stays.
 * Throws 401 where the account is gone already, and 409 `last-global-admin`.
 */
export async function lockToLeave(transaction: Database, { userId, role }: Member): Promise<Account> {
  const own = eq(users.id, userId);
  if (role === 'Global-Admin') {
    const atWork = and(eq(users.role, 'Global-Admin'), isNull(users.deactivatedAt));
    const locked = await transaction
      .select({ id: users.id })
      .from(users)
      .where(or(own, atWork))
      .orderBy(users.id)
      .for('no key update');
    if (locked.every(({ id }) => id === userId))
      throw new CodedError(409, 'last-global-admin', 'The last Global-Admin cannot be removed.');
  }
  const [account] = await transaction.select().from(users).where(own).for('update');
  if (!account || account.deletedAt) throw new CodedError(401, 'not-signed-in', 'This account was deleted.');
  return account;
}

/** From now on nothing begins for this account. Part of the caller's transaction. */
export async function closeForGood(transaction: Database, userId: string): Promise<void> {
  const at = now();
  await transaction
    .update(users)
    .set({ deletedAt: at, deactivatedAt: at, updatedAt: at, mustChangePassword: false })
    .where(eq(users.id, userId));
}
