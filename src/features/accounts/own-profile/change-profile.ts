import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { users } from '../accounts.tables.ts';
import type { OwnProfile } from './own-profile.contract.ts';

const read = async (database: Database, userId: string): Promise<OwnProfile> => {
  const { firstName, lastName, phone } = users;
  const [own] = await database
    .select({ firstName, lastName, phone })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return own!;
};

/**
 * The member's own name and phone number. Orders and papers keep those that they were made with. Staff are known to
 * others by theirs, so that it is audited.
 */
export async function changeProfile(
  database: Database,
  member: Member,
  { firstName, lastName, phone }: OwnProfile,
): Promise<OwnProfile> {
  const after = { firstName, lastName, phone };
  await database.transaction(async (transaction) => {
    const before = await read(transaction, member.userId);
    await transaction
      .update(users)
      .set({ ...after, name: `${firstName} ${lastName}`, updatedAt: now() })
      .where(eq(users.id, member.userId));
    if (member.role === 'User') return;
    const subject = { type: 'user' as const, id: member.userId };
    await recordAudit(transaction, { actor: member, action: 'change own profile', subject, before, after });
  });
  return after;
}
