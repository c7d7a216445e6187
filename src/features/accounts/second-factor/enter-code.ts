import { and, eq, gt, lt } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/caller.ts';
import { limitFailures } from '#platform/limits/limits.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { verifications } from '../accounts.tables.ts';
import { loadAuth } from '../better-auth/load-auth.ts';
import { codeLifetime, isAppCode } from '../better-auth/second-factor.rules.ts';
import { usedCodes } from '../better-auth/second-factor.tables.ts';
import { acceptSession, type SignedIn } from '../session/accept-session.ts';
import { endSession } from '../session/session.service.ts';
import { tokenOf } from '../session/session-token.ts';
import type { CodeEntry } from './second-factor.contract.ts';
import { wrongCodes } from './second-factor.limits.ts';
import { cookieOfProof } from './sign-in-proof.ts';

const told = (code: string, text: string) => new CodedError(401, code, text, { fields: { code: text } });

export const wrongCode = () => told('wrong-code', 'This code is not right.');
export const usedCode = (wayOn: string) => told('used-code', `This code was used already. ${wayOn}`);
const loginOver = () =>
  new CodedError(401, 'login-over', 'This login took too long or too many codes. Please log in again.');

export const isWrongCode = (error: unknown): boolean =>
  error instanceof CodedError && (error.code === 'wrong-code' || error.code === 'used-code');

/** Whose password the proof stands for. Throws 401 `login-over`. */
async function accountOf({ database, config }: Platform, proof: string): Promise<string> {
  const identifier = tokenOf(proof, config.sessionSecret);
  const [kept] = await database
    .select({ userId: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifier ?? ''), gt(verifications.expiresAt, now())));
  if (!kept) throw loginOver();
  return kept.userId;
}

/** Of concurrent calls with the same code of an app, one gets true. */
export async function claimCode(database: Database, userId: string, code: string): Promise<boolean> {
  const forgotten = new Date(now().getTime() - codeLifetime * 1000);
  await database.delete(usedCodes).where(and(eq(usedCodes.userId, userId), lt(usedCodes.usedAt, forgotten)));
  const claimed = await database
    .insert(usedCodes)
    .values({ userId, code, usedAt: now() })
    .onConflictDoNothing()
    .returning({ code: usedCodes.code });
  return claimed.length > 0;
}

async function enter(platform: Platform, caller: Caller, { proof, code }: CodeEntry): Promise<SignedIn> {
  const { authOf, headersFor, codeOfRefusal } = await loadAuth();
  const { api } = authOf(platform);
  const headers = headersFor(caller);
  headers.set('cookie', cookieOfProof(proof));
  const call = { headers, returnHeaders: true, body: { code } } as const;
  try {
    const answer = isAppCode(code) ? await api.verifyTOTP(call) : await api.verifyBackupCode(call);
    return await acceptSession(platform, answer.response.token ?? '', answer.headers);
  } catch (error) {
    const refusal = codeOfRefusal(error);
    if (refusal === undefined) throw error;
    throw refusal === 'INVALID_CODE' || refusal === 'INVALID_BACKUP_CODE' ? wrongCode() : loginOver();
  }
}

async function enterOnce(platform: Platform, caller: Caller, userId: string, entry: CodeEntry) {
  const signedIn = await enter(platform, caller, entry);
  const isFresh = !isAppCode(entry.code) || (await claimCode(platform.database, userId, entry.code));
  if (isFresh) return signedIn;
  await endSession(platform.database, signedIn.sessionId);
  throw usedCode('Please log in again with the next one.');
}

/**
 * The second step of a login. Throws 401 `wrong-code`, `used-code` (a code works once), `login-over` (five minutes and
 * five codes a login) and, for an account deactivated meanwhile, `wrong-credentials`; or 429 `too-many`.
 */
export async function enterCode(platform: Platform, caller: Caller, entry: CodeEntry): Promise<SignedIn> {
  const userId = await accountOf(platform, entry.proof);
  return limitFailures(platform, wrongCodes(userId, caller.address), {
    attempt: () => enterOnce(platform, caller, userId, entry),
    isFailure: isWrongCode,
    undo: ({ sessionId }) => endSession(platform.database, sessionId),
  });
}
