import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { hashPassword, verifyPassword } from '#features/accounts/hash-password.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import { type Database, violates } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import { type Allowance, type Limit, limitFailures } from '#platform/limits/limits.ts';
import type { KeepingShop } from '#platform/runtime/per-shop.ts';
import { vipAccess, vipCredentials } from '../vip.tables.ts';
import { accessTexts, type VipEntry, vipAccessNeededCode } from './access.contract.ts';

const accessDenied = () => new CodedError(403, 'access-denied', accessTexts.denied);
const isDenial = (error: unknown) => error instanceof CodedError && error.code === 'access-denied';

let decoy: Promise<string> | undefined;
/** The hash of random bytes. It makes the answer without VIP credentials take as long as with wrong ones. */
const decoyHash = (): Promise<string> => {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  return decoy;
};

/** The id of the member's own credentials, if these are they. */
async function recogniseEntry(
  database: Database,
  member: Member,
  { username, password }: VipEntry,
): Promise<string | undefined> {
  const [own] = await database.select().from(vipCredentials).where(eq(vipCredentials.userId, member.userId));
  const nobodys = await decoyHash();
  const isPassword = await verifyPassword(own?.password ?? nobodys, password);
  return own && isPassword && own.username === username ? own.id : undefined;
}

/** Either may have gone since the entry was judged. */
const isGone = (error: unknown) =>
  violates(error, 'vip_access_credentials_id_vip_credentials_id_fk') ||
  violates(error, 'vip_access_session_id_sessions_id_fk');

async function grant(database: Database, member: Member, entry: VipEntry): Promise<void> {
  const credentialsId = await recogniseEntry(database, member, entry);
  if (credentialsId === undefined) throw accessDenied();
  const opened = { credentialsId, openedAt: now() };
  try {
    await database
      .insert(vipAccess)
      .values({ sessionId: member.sessionId, ...opened })
      .onConflictDoUpdate({ target: vipAccess.sessionId, set: opened });
  } catch (error) {
    throw isGone(error) ? accessDenied() : error;
  }
}

const closeVipAccess = async (database: Database, member: Member): Promise<void> => {
  await database.delete(vipAccess).where(eq(vipAccess.sessionId, member.sessionId));
};

/**
 * Opens the VIP catalogue for the member's session (rules.md#vip-access). Throws 403 `access-denied`, with one text and
 * after the same time for every cause, or 429 `too-many`.
 */
export async function openVipAccess(shop: KeepingShop, member: Member, entry: VipEntry): Promise<void> {
  await limitFailures(shop, wrongVipEntries(member), {
    attempt: () => grant(shop.database, member, entry),
    isFailure: isDenial,
    undo: () => closeVipAccess(shop.database, member),
  });
}

/** Whether the VIP catalogue is open to this session now: one query by primary keys. */
export async function hasVipAccess(database: Database, member: Member): Promise<boolean> {
  const found = await database
    .select({ sessionId: vipAccess.sessionId })
    .from(vipAccess)
    .innerJoin(vipCredentials, eq(vipCredentials.id, vipAccess.credentialsId))
    .where(and(eq(vipAccess.sessionId, member.sessionId), eq(vipCredentials.userId, member.userId)));
  return found.length > 0;
}

/** Throws 403 `vip-access-needed` with this text unless the VIP catalogue is open to this session. */
export async function assertVipAccess(
  database: Database,
  member: Member,
  text = 'Please enter your VIP credentials first.',
): Promise<void> {
  if (!(await hasVipAccess(database, member))) throw new CodedError(403, vipAccessNeededCode, text);
}

const quarterOfAnHour = 15 * 60;

/** Someone who mistypes what stands in the mail. */
const ofSession: Limit = {
  name: 'vip-session',
  uses: 5,
  seconds: quarterOfAnHour,
  forgiving: true,
};
/** Somebody who logs in again and again to guess on. More than one session can use up: a stolen one locks nobody out. */
const ofAccount: Limit = { name: 'vip-account', uses: 30, seconds: quarterOfAnHour };

/** Wrong VIP credentials only (rules.md#limits). The account is whose session it is: no other's credentials open it. */
const wrongVipEntries = ({ sessionId, userId }: Pick<Member, 'sessionId' | 'userId'>): Allowance[] => [
  { limit: ofSession, of: sessionId },
  { limit: ofAccount, of: userId },
];
