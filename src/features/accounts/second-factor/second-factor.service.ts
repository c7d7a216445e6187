import { and, eq, gt } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError } from '#platform/errors.ts';
import { qrPath } from '#platform/images/qr-code.ts';
import { limitFailures } from '#platform/limits/limits.ts';
import { users } from '../accounts.tables.ts';
import { claimCode, enrolmentOf, isCodeOf, newAppSecret } from '../factor-codes/app-codes.ts';
import { newBackupCodes, openCodes, sealCodes } from '../factor-codes/backup-codes.ts';
import { secondFactors, usedCodes } from '../factor-codes/factor-codes.tables.ts';
import { seal, unseal } from '../factor-codes/sealed-text.ts';
import { assertOwnPassword } from '../password/assert-own-password.ts';
import { permits } from '../permits/permits.tables.ts';
import { renewSession, type SignedIn } from '../session/open-session.ts';
import { requiresSecondFactor } from '../session/requires-second-factor.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { isWrongCode, wrongCode } from './enter-code.ts';
import type { BothFactors, Enrolment } from './second-factor.contract.ts';
import { wrongCodesOf } from './second-factor.limits.ts';
import { type Shop, withCode } from './with-code.ts';

const alreadyOn = () =>
  new CodedError(409, 'second-factor-on', 'Your second factor is already on. Turn it off first.');
const notBegun = () =>
  new CodedError(409, 'second-factor-not-begun', 'There is nothing to confirm. Please start again.');

const ofMember = (member: Member) => ({ type: 'user' as const, id: member.userId });

const findFactor = async (database: Database, userId: string) => {
  const [factor] = await database.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return factor;
};

/** Whether the member's account asks for a code, and how many backup codes are left. */
export async function readSecondFactor(shop: Shop, member: Member) {
  const factor = await findFactor(shop.database, member.userId);
  if (!factor?.verified) return { enabled: false, backupCodesLeft: 0 };
  return { enabled: true, backupCodesLeft: openCodes(shop.config.sessionSecret, factor.backupCodes).length };
}

/**
 * A new secret for the member's app; nothing is asked for until a first code confirms it. Throws 400 `wrong-password`,
 * 409 `second-factor-on` and 429.
 */
export async function beginSecondFactor(shop: Shop, member: Member, password: string): Promise<Enrolment> {
  await assertOwnPassword(shop, member, { password, field: 'password' });
  const secret = newAppSecret();
  const fresh = {
    secret: seal(shop.config.sessionSecret, secret),
    // They are made with the first code: before that there is nothing to get back into.
    backupCodes: sealCodes(shop.config.sessionSecret, []),
  };
  const begun = await shop.database
    .insert(secondFactors)
    .values({ id: newId(), userId: member.userId, ...fresh })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: fresh,
      setWhere: eq(secondFactors.verified, false),
    })
    .returning({ id: secondFactors.id });
  if (begun.length === 0) throw alreadyOn();
  const { key, uri } = enrolmentOf(secret, member.email);
  return { uri, key, qr: qrPath(uri) };
}

/** Turns the factor on, with fresh backup codes. Part of the caller's transaction. Throws 401 `wrong-code` and 409. */
async function acceptFirstCode({ database, config }: Shop, { userId }: Member, code: string) {
  const own = eq(secondFactors.userId, userId);
  const [factor] = await database.select().from(secondFactors).where(own).for('update');
  if (!factor) throw notBegun();
  if (factor.verified) throw alreadyOn();
  if (!isCodeOf(unseal(config.sessionSecret, factor.secret), code)) throw wrongCode();
  if (!(await claimCode(database, userId, code))) throw wrongCode();
  const backupCodes = newBackupCodes();
  await database
    .update(secondFactors)
    .set({ verified: true, backupCodes: sealCodes(config.sessionSecret, backupCodes), changedAt: now() })
    .where(own);
  await database.update(users).set({ twoFactorEnabled: true, updatedAt: now() }).where(eq(users.id, userId));
  return backupCodes;
}

/** Judges the first code and turns the factor on, in one transaction with its audit line. */
const confirm = (shop: Shop, member: Member, code: string) =>
  shop.database.transaction(async (transaction) => {
    const inside = { ...shop, database: transaction };
    const backupCodes = await acceptFirstCode(inside, member, code);
    await recordAudit(transaction, {
      actor: member,
      action: 'turn on second factor',
      subject: ofMember(member),
      before: { email: member.email, secondFactor: false },
      after: { email: member.email, secondFactor: true },
    });
    // A stolen session ends here: from now on a session needs both factors.
    await endSessionsOf(transaction, member.userId, { except: member.sessionId });
    await transaction.delete(permits).where(eq(permits.sessionId, member.sessionId));
    return { backupCodes, signedIn: await renewSession(inside, member.sessionId) };
  });

/**
 * The first code of the app turns the second factor on. The session goes on under a new token, the account's others end.
 * Returns the backup codes, this once. Throws 401 `wrong-code`, 409 and 429.
 */
export async function confirmSecondFactor(
  shop: Shop,
  member: Member,
  code: string,
): Promise<{ signedIn: SignedIn; backupCodes: string[] }> {
  return limitFailures(shop, wrongCodesOf(member.sessionId), {
    attempt: () => confirm(shop, member, code),
    isFailure: isWrongCode,
  });
}

/**
 * New backup codes in place of those that are left. Throws 400 `wrong-password`, 401 `wrong-code`, 409
 * `second-factor-off` and 429.
 */
export async function renewBackupCodes(
  shop: Shop,
  member: Member,
  { password, code }: BothFactors,
): Promise<string[]> {
  await assertOwnPassword(shop, member, { password, field: 'password' });
  const factorOff = () => new CodedError(409, 'second-factor-off', 'Your second factor is off.');
  if (!(await findFactor(shop.database, member.userId))?.verified) throw factorOff();
  return withCode(shop, member, { code }, async ({ database, config }) => {
    const factor = await findFactor(database, member.userId);
    if (!factor) throw factorOff();
    const left = openCodes(config.sessionSecret, factor.backupCodes);
    const backupCodes = newBackupCodes();
    await database
      .update(secondFactors)
      .set({ backupCodes: sealCodes(config.sessionSecret, backupCodes), changedAt: now() })
      .where(eq(secondFactors.userId, member.userId));
    await recordAudit(database, {
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

/**
 * Forgets a second factor that was turned on, or got new backup codes, since then. Returns whether there was one. Part of the caller's
 * transaction.
 */
export async function forgetSecondFactorSince(
  database: Database,
  userId: string,
  since: Date,
): Promise<boolean> {
  const recent = and(eq(secondFactors.userId, userId), gt(secondFactors.changedAt, since));
  return (await database.$count(secondFactors, recent)) > 0 && forgetSecondFactor(database, userId);
}

/** From now on the password is enough. Throws 400 `wrong-password`, 401 `wrong-code` and 429. */
export async function turnOffSecondFactor(
  shop: Shop,
  member: Member,
  { password, code }: BothFactors,
): Promise<void> {
  await assertOwnPassword(shop, member, { password, field: 'password' });
  if (!(await findFactor(shop.database, member.userId))?.verified) return;
  await withCode(shop, member, { code }, async ({ database }) => {
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

/** What the member's page of the second factor shows. */
export const readOwnSecondFactor = async (shop: Shop, member: Member) => ({
  ...(await readSecondFactor(shop, member)),
  required: await requiresSecondFactor(shop, member.role),
});

/** Throws 409 `second-factor-required` where the member's role requires one. */
export async function assertMayTurnOff(shop: SettingsShop, { role }: Member): Promise<void> {
  if (await requiresSecondFactor(shop, role))
    throw new CodedError(
      409,
      'second-factor-required',
      'Your role requires a second factor, so it cannot be turned off.',
    );
}
