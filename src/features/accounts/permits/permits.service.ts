import { eq } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import { type Allowance, type Limit, limitFailures } from '#platform/limits/limits.ts';
import type { PermitName } from '#platform/permissions.ts';
import type { KeepingShop } from '#platform/runtime/per-shop.ts';
import { credentials, users } from '../accounts.tables.ts';
import { verifyPassword } from '../hash-password.ts';
import { type Reentry, verifyTexts } from './permits.contract.ts';
import { permitLifetime } from './permits.rules.ts';
import { permits } from './permits.tables.ts';

const failed = () => new CodedError(403, 'verification-failed', verifyTexts.failed);
const isFailure = (error: unknown) => error instanceof CodedError && error.code === 'verification-failed';

/** Throws 403 `verification-failed` unless these are the member's own credentials (and role, where one is named). */
async function recognise(database: Database, member: Member, entered: Reentry): Promise<void> {
  const [own] = await database
    .select({ email: users.email, username: users.username, password: credentials.password })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(eq(users.id, member.userId));
  const isNamed = own?.username === entered.username || own?.email === entered.username;
  const fits = isNamed && (entered.role ?? member.role) === member.role;
  if (!fits || !own?.password || !(await verifyPassword(own.password, entered.password))) throw failed();
}

/**
 * Throws unless these are the member's own credentials: 403 `verification-failed`, with one text for every cause, or
 * 429 `too-many` (rules.md#limits).
 */
export async function assertOwnCredentials(
  shop: KeepingShop,
  member: Member,
  entered: Reentry,
): Promise<void> {
  await limitFailures(shop, wrongReentries(member), {
    attempt: () => recognise(shop.database, member, entered),
    isFailure,
  });
}

/** Gives the member's session a permit for ten minutes, from now where it holds one. Throws as assertOwnCredentials. */
export async function grantPermit(
  shop: KeepingShop,
  member: Member,
  name: PermitName,
  entered: Reentry,
): Promise<void> {
  await assertOwnCredentials(shop, member, entered);
  const granted = { grantedAt: now(), endsAt: new Date(now().getTime() + permitLifetime * 1000) };
  await shop.database
    .insert(permits)
    .values({ sessionId: member.sessionId, name, ...granted })
    .onConflictDoUpdate({ target: [permits.sessionId, permits.name], set: granted });
}

const quarterOfAnHour = 15 * 60;

const reentryOfSession: Limit = {
  name: 'reentry-session',
  uses: 5,
  seconds: quarterOfAnHour,
  forgiving: true,
};
/** More than one session can use up: a stolen one keeps the owner, who has another, from nothing. */
const reentryOfAccount: Limit = { name: 'reentry-account', uses: 30, seconds: quarterOfAnHour };

/** Wrong re-entries of one's own credentials before a sensitive screen. */
const wrongReentries = ({ sessionId, userId }: Pick<Member, 'sessionId' | 'userId'>): Allowance[] => [
  { limit: reentryOfSession, of: sessionId },
  { limit: reentryOfAccount, of: userId },
];
