import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import { qrPath } from '#platform/barcodes/qr-code.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/caller.ts';
import { limitFailures } from '#platform/limits/limits.ts';
import { keepFor } from '#platform/runtime/per-shop.ts';
import { users } from '../accounts.tables.ts';
import { loadAuth } from '../better-auth/load-auth.ts';
import { secondFactors, usedCodes } from '../better-auth/second-factor.tables.ts';
import { assertOwnPassword } from '../password/assert-own-password.ts';
import { acceptSession, type SignedIn } from '../session/accept-session.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { sessionCookie } from '../session/session-token.ts';
import { claimCode, isWrongCode, wrongCode } from './enter-code.ts';
import type { BothFactors, Enrolment } from './second-factor.contract.ts';
import { wrongCodes } from './second-factor.limits.ts';
import { asMember, type Shop, withCode } from './with-code.ts';

const alreadyOn = () =>
  new CodedError(409, 'second-factor-on', 'Your second factor is on already. Turn it off first.');
const notBegun = () =>
  new CodedError(409, 'second-factor-not-begun', 'Please start again: there is nothing to confirm.');

const ofMember = (member: Member) => ({ type: 'user', id: member.userId });

/** Those that are left, in plain: the owner's eyes only. */
async function backupCodesOf(shop: Shop, userId: string): Promise<string[]> {
  const { authOf } = await loadAuth();
  const { backupCodes } = await authOf(shop).api.viewBackupCodes({ body: { userId } });
  return backupCodes;
}

const findFactor = async (database: Database, userId: string) => {
  const [factor] = await database.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return factor;
};

/** Whether the member's account asks for a code, and how many backup codes are left. */
export async function readSecondFactor(shop: Shop, member: Member) {
  const factor = await findFactor(shop.database, member.userId);
  if (!factor?.verified) return { enabled: false, backupCodesLeft: 0 };
  return { enabled: true, backupCodesLeft: (await backupCodesOf(shop, member.userId)).length };
}

/**
 * A new secret for the member's app; nothing is asked for until a first code confirms it. Throws 400 `wrong-password`,
 * 409 `second-factor-on` and 429.
 */
export async function beginSecondFactor(
  shop: Shop,
  member: Member,
  caller: Caller,
  password: string,
): Promise<Enrolment> {
  await assertOwnPassword(shop, member, caller, { password, field: 'password' });
  if ((await findFactor(shop.database, member.userId))?.verified) throw alreadyOn();
  const { api, headers } = await asMember(shop, member, caller);
  const begun = await api.enableTwoFactor({ headers, body: { password, method: 'totp' } });
  const uri = 'totpURI' in begun ? begun.totpURI : '';
  return { uri, key: new URL(uri).searchParams.get('secret') ?? '', qr: qrPath(uri) };
}

/** Judges the first code and turns the factor on, in one transaction with its audit line. */
async function confirm(shop: Shop, member: Member, caller: Caller, code: string): Promise<SignedIn> {
  return shop.database.transaction(async (transaction) => {
    const inside = { ...shop, database: transaction, kept: keepFor(transaction) };
    const { api, headers, codeOfRefusal } = await asMember(inside, member, caller);
    const answer = await api
      .verifyTOTP({ headers, body: { code }, returnHeaders: true })
      .catch((error: unknown) => {
        throw codeOfRefusal(error) === 'INVALID_CODE' ? wrongCode() : error;
      });
    if (!(await claimCode(transaction, member.userId, code))) throw wrongCode();
    await recordAudit(transaction, {
      actor: member,
      action: 'turn on second factor',
      subject: ofMember(member),
      before: { email: member.email, secondFactor: false },
      after: { email: member.email, secondFactor: true },
    });
    const [newest] = answer.headers.getSetCookie().filter((one) => one.startsWith(`${sessionCookie}=`));
    const token = decodeURIComponent(newest?.slice(sessionCookie.length + 1).split(';')[0] ?? '');
    const signedIn = await acceptSession(inside, token.slice(0, token.lastIndexOf('.')), answer.headers);
    // A stolen session ends here: from now on a session needs both factors.
    await endSessionsOf(transaction, member.userId, { except: signedIn.sessionId });
    return signedIn;
  });
}

/**
 * The first code of the app turns the second factor on. The session goes on under a new token, the account's others end.
 * Returns the backup codes, this once. Throws 401 `wrong-code`, 409 and 429.
 */
export async function confirmSecondFactor(
  shop: Shop,
  member: Member,
  caller: Caller,
  code: string,
): Promise<{ signedIn: SignedIn; backupCodes: string[] }> {
  const factor = await findFactor(shop.database, member.userId);
  if (!factor) throw notBegun();
  if (factor.verified) throw alreadyOn();
  const signedIn = await limitFailures(shop, wrongCodes(member.userId, caller.address), {
    attempt: () => confirm(shop, member, caller, code),
    isFailure: isWrongCode,
  });
  return { signedIn, backupCodes: await backupCodesOf(shop, member.userId) };
}

/**
 * New backup codes in place of those that are left. Throws 400 `wrong-password`, 401 `wrong-code`, 409
 * `second-factor-off` and 429.
 */
export async function renewBackupCodes(
  shop: Shop,
  member: Member,
  caller: Caller,
  { password, code }: BothFactors,
): Promise<string[]> {
  await assertOwnPassword(shop, member, caller, { password, field: 'password' });
  if (!(await findFactor(shop.database, member.userId))?.verified)
    throw new CodedError(409, 'second-factor-off', 'Your second factor is off.');
  return withCode(shop, member, caller, { code }, async (inside) => {
    const left = await backupCodesOf(inside, member.userId);
    const { api, headers } = await asMember(inside, member, caller);
    const { backupCodes } = await api.generateBackupCodes({ headers, body: { password } });
    await recordAudit(inside.database, {
      actor: member,
      action: 'renew backup codes',
      subject: ofMember(member),
      before: { email: member.email, backupCodes: left.length },
      after: { email: member.email, backupCodes: backupCodes.length },
    });
    return backupCodes;
  });
}

/** Forgets an account's second factor. Returns whether there was one. Part of the caller's transaction. */
export async function forgetSecondFactor(database: Database, userId: string): Promise<boolean> {
  const [former] = await database
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ verified: secondFactors.verified });
  await database.delete(usedCodes).where(eq(usedCodes.userId, userId));
  await database.update(users).set({ twoFactorEnabled: false, updatedAt: now() }).where(eq(users.id, userId));
  return former?.verified ?? false;
}

/** From now on the password is enough. Throws 400 `wrong-password`, 401 `wrong-code` and 429. */
export async function turnOffSecondFactor(
  shop: Shop,
  member: Member,
  caller: Caller,
  { password, code }: BothFactors,
): Promise<void> {
  await assertOwnPassword(shop, member, caller, { password, field: 'password' });
  if (!(await findFactor(shop.database, member.userId))?.verified) return;
  await withCode(shop, member, caller, { code }, async ({ database }) => {
    await forgetSecondFactor(database, member.userId);
    await recordAudit(database, {
      actor: member,
      action: 'turn off second factor',
      subject: ofMember(member),
      before: { email: member.email, secondFactor: true },
      after: { email: member.email, secondFactor: false },
    });
  });
}
