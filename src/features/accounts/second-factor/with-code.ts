import { eq } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import type { Caller } from '#platform/http/caller.ts';
import { limitFailures } from '#platform/limits/limits.ts';
import { keepFor } from '#platform/runtime/per-shop.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { sessions } from '../accounts.tables.ts';
import { loadAuth } from '../better-auth/load-auth.ts';
import { isAppCode } from '../better-auth/second-factor.rules.ts';
import { sessionCookie, signToken } from '../session/session-token.ts';
import { claimCode, isWrongCode, usedCode, wrongCode } from './enter-code.ts';
import type { BothFactors } from './second-factor.contract.ts';
import { wrongCodes } from './second-factor.limits.ts';

export type Shop = Pick<Platform, 'database' | 'config' | 'kept'>;

/** Better Auth on this connection or transaction, called as the member. */
export async function asMember(shop: Shop, member: Member, caller: Caller) {
  const { authOf, headersFor, codeOfRefusal } = await loadAuth();
  const [own] = await shop.database
    .select({ token: sessions.token })
    .from(sessions)
    .where(eq(sessions.id, member.sessionId));
  const headers = headersFor(caller);
  const signed = signToken(own?.token ?? '', shop.config.sessionSecret);
  headers.set('cookie', `${sessionCookie}=${encodeURIComponent(signed)}`);
  return { api: authOf(shop).api, headers, codeOfRefusal };
}

/** Uses up a code of the app or a backup code. Throws 401 `wrong-code` and `used-code`. */
async function judgeCode(shop: Shop, member: Member, caller: Caller, code: string): Promise<void> {
  const { api, headers, codeOfRefusal } = await asMember(shop, member, caller);
  const call = { headers, body: { code } };
  try {
    await (isAppCode(code) ? api.verifyTOTP(call) : api.verifyBackupCode(call));
  } catch (error) {
    throw codeOfRefusal(error) === undefined ? error : wrongCode();
  }
  if (isAppCode(code) && !(await claimCode(shop.database, member.userId, code)))
    throw usedCode('Please wait for the next one.');
}

/**
 * Changes what protects an account once a code was right, in one transaction with using it up. The password was asked
 * for before: a stolen session, or a learned password, is not enough to take the second factor away (OWASP ASVS 5, 7.5.1).
 * Throws 401 `wrong-code`, 401 `used-code` and 429.
 */
export const withCode = <Result>(
  shop: Shop,
  member: Member,
  caller: Caller,
  { code }: Pick<BothFactors, 'code'>,
  act: (inside: Shop) => Promise<Result>,
): Promise<Result> =>
  limitFailures(shop, wrongCodes(member.userId, caller.address), {
    attempt: () =>
      shop.database.transaction(async (transaction) => {
        const inside = { ...shop, database: transaction, kept: keepFor(transaction) };
        await judgeCode(inside, member, caller, code);
        return act(inside);
      }),
    isFailure: isWrongCode,
  });
