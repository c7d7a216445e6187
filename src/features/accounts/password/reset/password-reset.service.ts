import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError } from '#platform/errors.ts';
import { forgive, spend } from '#platform/limits/limits.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { users } from '../../accounts.tables.ts';
import { hashPassword } from '../../hash-password.ts';
import { assertHardToGuess } from '../../new-password/assert-hard-to-guess.ts';
import { endSessionsOf } from '../../session/session.service.ts';
import { wrongLogins } from '../../sign-in/sign-in.limits.ts';
import { passwordResets } from '../password.tables.ts';
import { storePassword } from '../store-password.ts';
import { type NewPassword, type OtpEntry, type ResetRequest, resetTexts } from './password-reset.contract.ts';
import { passwordChangedMail, resetCodeMail } from './password-reset.mail.ts';
import {
  barePhone,
  codeLivesMinutes,
  codeTries,
  resetLimits,
  tokenLivesMinutes,
} from './password-reset.rules.ts';
import { codeHash, isSame, newCode, newToken, tokenHash } from './reset-proof.ts';

type Shop = Pick<Platform, 'config' | 'database' | 'jobs' | 'kept'>;
type User = typeof users.$inferSelect;

const verificationFailed = () => new CodedError(400, 'verification-failed', resetTexts.verification);
const invalidOtp = () => new CodedError(400, 'invalid-otp', resetTexts.otp);
const resetFailed = () => new CodedError(400, 'reset-failed', resetTexts.reset);

const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * 60_000);

async function findUser(database: Database, email: string): Promise<User | undefined> {
  const [user] = await database.select().from(users).where(eq(users.email, email));
  return user;
}

/** Compares a phone number even where there is no account, so that no failure answers sooner than another. */
function isTheirs(user: User | undefined, phone: string): user is User {
  const phoneFits = isSame(barePhone(user?.phone ?? ''), barePhone(phone));
  return user !== undefined && user.deactivatedAt === null && barePhone(phone) !== '' && phoneFits;
}

async function mailCode({ config, database, jobs }: Shop, user: User): Promise<void> {
  const code = newCode();
  const fresh = {
    codeHash: codeHash(code, user.id, config.sessionSecret),
    codeExpiresAt: inMinutes(codeLivesMinutes),
    tries: 0,
    tokenHash: null,
    tokenExpiresAt: null,
    createdAt: now(),
  };
  await database.transaction(async (transaction) => {
    await transaction
      .insert(passwordResets)
      .values({ userId: user.id, ...fresh })
      .onConflictDoUpdate({ target: passwordResets.userId, set: fresh });
    await sendMail(transaction, jobs, resetCodeMail(user, code), { cause: `reset-code:${newId()}` });
  });
}

/**
 * Mails a code to a caller who names the e-mail address and the phone number of one account; it replaces any code sent
 * before. Throws 400 `verification-failed`, the same for every cause (rules.md#password-reset), and 429.
 */
export async function requestReset(shop: Shop, address: string, entered: ResetRequest): Promise<void> {
  await spend(shop, [
    { limit: resetLimits.verifyFromOnePlace, of: `${entered.email} ${address}` },
    { limit: resetLimits.verifyOfAccount, of: entered.email },
    { limit: resetLimits.verifyFromAddress, of: address },
  ]);
  const user = await findUser(shop.database, entered.email);
  if (!isTheirs(user, entered.phone)) throw verificationFailed();
  await spend(shop, [{ limit: resetLimits.codesOfAccount, of: user.id }]);
  await mailCode(shop, user);
}

/** Counts a try before it is judged: of many guesses at one moment, five are judged. */
async function countTry(database: Database, userId: string): Promise<string | null> {
  const [used] = await database
    .update(passwordResets)
    .set({ tries: sql`${passwordResets.tries} + 1` })
    .where(
      and(
        eq(passwordResets.userId, userId),
        gt(passwordResets.codeExpiresAt, now()),
        lt(passwordResets.tries, codeTries),
        isNull(passwordResets.tokenHash),
      ),
    )
    .returning({ codeHash: passwordResets.codeHash });
  return used?.codeHash ?? null;
}

/**
 * The newest code of an account becomes a token that sets one new password. Throws 400 `invalid-otp` for a wrong,
 * used, replaced, expired or too often guessed code, and 429.
 */
export async function exchangeCode(shop: Shop, address: string, entered: OtpEntry): Promise<string> {
  await spend(shop, [
    { limit: resetLimits.otpFromOnePlace, of: `${entered.email} ${address}` },
    { limit: resetLimits.otpOfAccount, of: entered.email },
    { limit: resetLimits.otpFromAddress, of: address },
  ]);
  const user = await findUser(shop.database, entered.email);
  const expected = await countTry(shop.database, user?.id ?? '');
  const given = codeHash(entered.otp, user?.id ?? '', shop.config.sessionSecret);
  if (!user || expected === null || !isSame(expected, given)) throw invalidOtp();
  const token = newToken();
  const exchanged = await shop.database
    .update(passwordResets)
    .set({ codeHash: null, tokenHash: tokenHash(token), tokenExpiresAt: inMinutes(tokenLivesMinutes) })
    .where(and(eq(passwordResets.userId, user.id), eq(passwordResets.codeHash, expected)))
    .returning({ userId: passwordResets.userId });
  if (exchanged.length === 0) throw invalidOtp();
  return token;
}

/** The account of a live token. Uses the token up. */
async function redeem(database: Database, token: string): Promise<User> {
  const [redeemed] = await database
    .delete(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash(token)), gt(passwordResets.tokenExpiresAt, now())))
    .returning({ userId: passwordResets.userId });
  if (!redeemed) throw resetFailed();
  const [user] = await database
    .select()
    .from(users)
    .where(and(eq(users.id, redeemed.userId), isNull(users.deactivatedAt)));
  if (!user) throw resetFailed();
  return user;
}

/**
 * Sets a new password and ends every session of the account (rules.md#password-reset). Throws 400 `reset-failed` for a
 * token that is unknown, used, replaced or expired, 400 `bad-input` for a password that is guessed early, and 429.
 */
export async function resetPassword(shop: Shop, address: string, entered: NewPassword): Promise<void> {
  // Before anything is used up: who reads why it is refused chooses again.
  await assertHardToGuess(entered.password, {});
  await spend(shop, [
    { limit: resetLimits.passwordOfToken, of: entered.token },
    { limit: resetLimits.passwordFromAddress, of: address },
  ]);
  const hash = await hashPassword(entered.password);
  const owner = await shop.database.transaction(async (transaction) => {
    const user = await redeem(transaction, entered.token);
    // The token is good for another try: the transaction takes its end back.
    await assertHardToGuess(entered.password, user);
    await storePassword(transaction, { userId: user.id, hash, temporary: false });
    await endSessionsOf(transaction, user.id);
    if (user.role !== 'User')
      await recordAudit(transaction, {
        actor: { userId: user.id, email: user.email },
        action: 'reset own password',
        subject: { type: 'user', id: user.id },
        before: { mustChangePassword: user.mustChangePassword },
        after: { mustChangePassword: false },
      });
    await sendMail(transaction, shop.jobs, passwordChangedMail(user), {
      cause: `password-changed:${newId()}`,
    });
    return user;
  });
  // Wrong guesses at the old password do not keep the owner out with the new one.
  await forgive(shop, wrongLogins(owner.email, address));
}
