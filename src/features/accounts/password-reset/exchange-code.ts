import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import { spend } from '#platform/limits/limits.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { accountWith } from '../account-with.ts';
import { users } from '../accounts.tables.ts';
import { noteProvenEmail } from '../email-confirmation/confirm-email.ts';
import { passwordResets } from '../password/password.tables.ts';
import { type OtpEntry, resetTexts } from './password-reset.contract.ts';
import { codeTries, resetLimits, tokenLivesMinutes } from './password-reset.rules.ts';
import type { Asking } from './password-reset.service.ts';
import { codeHash, isSame, newToken, tokenHash } from './reset-proof.ts';

type Shop = Pick<Platform, 'config' | 'database' | 'jobs' | 'kept'>;
type Reset = typeof passwordResets.$inferSelect;

const invalidOtp = () => new CodedError(400, 'invalid-otp', resetTexts.otp);

const findUserId = async (database: Database, email: string): Promise<string> => {
  const [user] = await database.select({ id: users.id }).from(users).where(accountWith(email));
  return user?.id ?? '';
};

/** What this browser asked for; undefined for any other. */
async function ownReset(
  database: Database,
  userId: string,
  browser: string | undefined,
): Promise<Reset | undefined> {
  if (browser === undefined) return undefined;
  const [own] = await database
    .select()
    .from(passwordResets)
    .where(and(eq(passwordResets.userId, userId), eq(passwordResets.browserHash, tokenHash(browser))));
  return own;
}

async function newestReset(database: Database, userId: string): Promise<Reset | undefined> {
  const [newest] = await database
    .select()
    .from(passwordResets)
    .where(eq(passwordResets.userId, userId))
    .orderBy(desc(passwordResets.createdAt))
    .limit(1);
  return newest;
}

const isReset = (reset: Reset) =>
  and(eq(passwordResets.userId, reset.userId), eq(passwordResets.browserHash, reset.browserHash));

/** Counts a try before it is judged: of many guesses at one moment, five are judged. */
async function countTry(
  database: Database,
  reset: Reset | undefined,
  count: 'tries' | 'strangersTries',
): Promise<string | null> {
  if (!reset) return null;
  const [used] = await database
    .update(passwordResets)
    .set({ [count]: sql`${passwordResets[count]} + 1` })
    .where(
      and(
        isReset(reset),
        gt(passwordResets.codeExpiresAt, now()),
        lt(passwordResets[count], codeTries),
        isNull(passwordResets.tokenHash),
      ),
    )
    .returning({ codeHash: passwordResets.codeHash });
  return used?.codeHash ?? null;
}

/**
 * A code becomes a token that sets one new password; it proves the address as well. The browser that asked enters its own code and has five tries of
 * its own; all others share five at the account's newest code (rules.md#password-reset). Throws 400 `invalid-otp` for a
 * wrong, used, replaced, expired or too often guessed code, and 429.
 */
export async function exchangeCode(
  shop: Shop,
  { address, browser }: Pick<Asking, 'address' | 'browser'>,
  entered: OtpEntry,
): Promise<string> {
  const { database } = shop;
  const userId = await findUserId(database, entered.email);
  const own = await ownReset(database, userId, browser);
  if (!own)
    await spend(shop, [
      { limit: resetLimits.otpFromOnePlace, of: `${entered.email} ${address}` },
      { limit: resetLimits.otpOfAccount, of: entered.email },
      { limit: resetLimits.otpFromAddress, of: address },
    ]);
  const reset = own ?? (await newestReset(database, userId));
  const expected = await countTry(database, reset, own ? 'tries' : 'strangersTries');
  const given = codeHash(entered.otp, userId, shop.config.sessionSecret);
  if (!reset || expected === null || !isSame(expected, given)) throw invalidOtp();
  const token = newToken();
  const tokenExpiresAt = new Date(now().getTime() + tokenLivesMinutes * 60_000);
  const exchanged = await database
    .update(passwordResets)
    .set({ codeHash: null, tokenHash: tokenHash(token), tokenExpiresAt })
    .where(and(isReset(reset), eq(passwordResets.codeHash, expected)))
    .returning({ userId: passwordResets.userId });
  if (exchanged.length === 0) throw invalidOtp();
  await noteProvenEmail(shop, { userId, email: entered.email });
  return token;
}
