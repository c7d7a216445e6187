import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { brand } from '#platform/brand.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError } from '#platform/errors.ts';
import { forgive, spend } from '#platform/limits/limits.ts';
import { strangerMails } from '#platform/limits/stranger-mails.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import { type Mail, sendMail } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { phonesAt } from '#platform/text/phone-number.ts';
import { accountWith } from '../account-with.ts';
import { users } from '../accounts.tables.ts';
import { hashPassword } from '../hash-password.ts';
import { assertHardToGuess } from '../new-password/assert-hard-to-guess.ts';
import { passwordResets } from '../password/password.tables.ts';
import { storePassword } from '../password/store-password.ts';
import type { KnownDevices } from '../session/device-proof.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { wrongLogins, wrongLoginsOfDevice } from '../sign-in/sign-in.limits.ts';
import { type NewPassword, type ResetRequest, resetTexts } from './password-reset.contract.ts';
import { codeLivesMinutes, resetLimits } from './password-reset.rules.ts';
import { codeHash, isSame, newCode, newToken, tokenHash } from './reset-proof.ts';

type Shop = Pick<Platform, 'config' | 'database' | 'jobs' | 'kept' | 'demo'>;
type User = typeof users.$inferSelect;

/** Who asks: from where, and what the browser kept of the time before. */
export interface Asking {
  address: string;
  browser: string | undefined;
  /** The accounts that have signed in with the browser before. */
  devices: KnownDevices;
}

const verificationFailed = () => new CodedError(400, 'verification-failed', resetTexts.verification);
const resetFailed = () => new CodedError(400, 'reset-failed', resetTexts.reset);

const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * 60_000);

async function findUser(database: Database, email: string): Promise<User | undefined> {
  const [user] = await database.select().from(users).where(accountWith(email));
  return user;
}

/** Compares a phone number even where there is no account, so that no failure answers sooner than another. */
function isTheirs(user: User | undefined, phone: string): user is User {
  const { plainNumber } = phonesAt(brand.contact.phone);
  const number = plainNumber(phone);
  const phoneFits = isSame(plainNumber(user?.phone ?? phone), number);
  return user !== undefined && user.deactivatedAt === null && number !== '' && phoneFits;
}

/** Returns what the browser has to keep. */
async function mailCode(
  { config, database, jobs }: Shop,
  user: User,
  formerBrowser: string | undefined,
): Promise<string> {
  const code = newCode();
  const browser = newToken();
  const fresh = {
    userId: user.id,
    browserHash: tokenHash(browser),
    codeHash: codeHash(code, user.id, config.sessionSecret),
    codeExpiresAt: inMinutes(codeLivesMinutes),
    createdAt: now(),
  };
  await database.transaction(async (transaction) => {
    const former = eq(passwordResets.browserHash, tokenHash(formerBrowser ?? ''));
    await transaction.delete(passwordResets).where(and(eq(passwordResets.userId, user.id), former));
    await transaction.insert(passwordResets).values(fresh);
    await sendMail(transaction, jobs, resetCodeMail(user, code), { cause: `reset-code:${newId()}` });
  });
  return browser;
}

/**
 * Mails a code to a caller who names the e-mail address and the phone number of one account; it replaces the code that
 * the same browser asked for before. Returns what that browser has to keep, so that others cannot use up its tries.
 * Throws 400 `verification-failed`, the same for every cause (rules.md#password-reset), and 429.
 */
export async function requestReset(
  shop: Shop,
  { address, browser, devices }: Asking,
  entered: ResetRequest,
): Promise<string> {
  const user = await findUser(shop.database, entered.email);
  const device = devices.get(user?.id ?? '');
  const strangers = [
    { limit: resetLimits.verifyFromOnePlace, of: `${entered.email} ${address}` },
    { limit: resetLimits.verifyOfAccount, of: entered.email },
    { limit: resetLimits.verifyFromAddress, of: address },
  ];
  await spend(shop, device ? [{ limit: resetLimits.verifyOfDevice, of: device }] : strangers);
  if (!isTheirs(user, entered.phone)) throw verificationFailed();
  await spend(shop, [
    { limit: resetLimits.codesOfAccount, of: user.id },
    { limit: resetLimits.codesOfAccountADay, of: user.id },
    // Anybody may have signed up with an address that is not confirmed: their browser proves nothing.
    ...(device && user.emailVerified ? [] : strangerMails(user.email)),
  ]);
  return mailCode(shop, user, browser);
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
 * Sets a new password and ends every session of the account (rules.md#password-reset). Returns the account's id. Throws 400 `reset-failed` for a
 * token that is unknown, used, replaced or expired, 400 `bad-input` for a password that is guessed early, and 429.
 */
export async function resetPassword(
  shop: Shop,
  { address, devices }: Omit<Asking, 'browser'>,
  entered: NewPassword,
): Promise<string> {
  await spend(shop, [
    { limit: resetLimits.passwordOfToken, of: entered.token },
    { limit: resetLimits.passwordFromAddress, of: address },
  ]);
  const hash = await hashPassword(entered.password);
  const owner = await shop.database.transaction(async (transaction) => {
    const user = await redeem(transaction, entered.token);
    // The token is good for another try: the transaction takes its end back.
    await assertHardToGuess(shop, entered.password, user);
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
  const device = devices.get(owner.id);
  await forgive(shop, [...wrongLogins(owner.email, address), ...(device ? wrongLoginsOfDevice(device) : [])]);
  return owner.id;
}

/** Deletes resets whose code and token are over. */
export async function sweepResets(database: Database): Promise<void> {
  const tokenIsOver = or(isNull(passwordResets.tokenExpiresAt), lt(passwordResets.tokenExpiresAt, now()));
  await database.delete(passwordResets).where(and(lt(passwordResets.codeExpiresAt, now()), tokenIsOver));
}

interface Person {
  email: string;
  firstName: string;
}

const resetCodeMail = ({ email, firstName }: Person, code: string): Mail => ({
  to: email,
  ...composeMail({
    // Without the code: subjects show on locked screens.
    subject: `Your code for a new ${brand.name} password`,
    preview: `It works for ${codeLivesMinutes} minutes.`,
    heading: 'Your code for a new password',
    parts: [
      { kind: 'paragraph', text: `Hello ${firstName}, enter this code where you asked for it.` },
      { kind: 'code', label: 'Code', code },
      {
        kind: 'note',
        text: `It works once, for ${codeLivesMinutes} minutes; a newer code replaces it. We never ask for it by phone or email. If you did not ask for a new password, ignore this email: your password stays the same.`,
      },
    ],
  }),
});

const passwordChangedMail = ({ email, firstName }: Person): Mail => ({
  to: email,
  ...composeMail({
    subject: `Your ${brand.name} password was changed`,
    preview: 'All devices were signed out.',
    heading: 'Your password was changed',
    parts: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, your password was changed, and all devices were signed out. Please log in with the new one.`,
      },
      {
        kind: 'note',
        text: `If this was not you, call us immediately: ${brand.contact.phone}.`,
      },
    ],
  }),
});
