import { and, asc, eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import type { OwnFactors } from '../second-factor/second-factor.contract.ts';
import type { Shop } from '../second-factor/with-code.ts';
import { withOwnFactors } from '../second-factor/with-own-factors.ts';
import type { Passkey } from './passkeys.contract.ts';
import { passkeys } from './passkeys.tables.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

export const presentPasskey = ({ id, name, createdAt, lastUsedAt, synced }: PasskeyRow): Passkey => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
  synced,
});

const unknown = () => notFound('Passkey not found.');

/** The rows of a member's keys, the oldest first. */
export const passkeysOf = (database: Database, userId: string): Promise<PasskeyRow[]> =>
  database.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));

/** What of a key staff's audit says. Part of the caller's transaction. */
export async function recordPasskey(
  database: Database,
  member: Member,
  { action, name }: { action: 'add passkey' | 'remove passkey'; name: string },
): Promise<void> {
  if (member.role === 'User') return;
  const isThere = action === 'add passkey';
  await recordAudit(database, {
    actor: member,
    action,
    subject: { type: 'user', id: member.userId },
    before: { email: member.email, ...(!isThere && { passkey: name }) },
    after: { email: member.email, ...(isThere && { passkey: name }) },
  });
}

const own = (member: Member, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, member.userId));

/** Throws 404 for a key of somebody else. */
export async function renamePasskey(
  database: Database,
  member: Member,
  id: string,
  name: string,
): Promise<Passkey> {
  const [renamed] = await database.update(passkeys).set({ name }).where(own(member, id)).returning();
  if (!renamed) throw unknown();
  return presentPasskey(renamed);
}

/**
 * From now on this key opens nothing. Asks for all that gets the member in, as a thief of a session would take away the
 * way in that is theirs. Throws 404 for a key of somebody else, and as withOwnFactors.
 */
export async function removePasskey(
  shop: Shop,
  member: Member,
  id: string,
  factors: OwnFactors,
): Promise<void> {
  if ((await shop.database.$count(passkeys, own(member, id))) === 0) throw unknown();
  await withOwnFactors(shop, member, factors, async ({ database }) => {
    const [removed] = await database.delete(passkeys).where(own(member, id)).returning();
    if (!removed) throw unknown();
    await recordPasskey(database, member, { action: 'remove passkey', name: removed.name });
  });
}

/** Forgets all keys of an account. Part of the caller's transaction. */
export async function forgetPasskeys(database: Database, userId: string): Promise<void> {
  await database.delete(passkeys).where(eq(passkeys.userId, userId));
}
