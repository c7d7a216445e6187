import { and, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/caller.ts';
import { type Allowance, limitFailures } from '#platform/limits/limits.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { users } from '../accounts.tables.ts';
import { claimCode, isCodeOf } from '../factor-codes/app-codes.ts';
import { spendBackupCode } from '../factor-codes/backup-codes.ts';
import { isAppCode } from '../factor-codes/factor-codes.rules.ts';
import { secondFactors } from '../factor-codes/factor-codes.tables.ts';
import { unseal } from '../factor-codes/sealed-text.ts';
import type { KnownDevices } from '../session/device-proof.ts';
import { openSession, type SignedIn } from '../session/open-session.ts';
import { endSession } from '../session/session.service.ts';
import { countCode, isOfMailedLink, ownerOfProof, redeemProof } from './login-proof.ts';
import type { CodeEntry } from './second-factor.contract.ts';
import { wrongCodes, wrongCodesAfterMail, wrongCodesOf } from './second-factor.limits.ts';

const told = (code: string, text: string) => new CodedError(401, code, text, { fields: { code: text } });

export const wrongCode = () => told('wrong-code', 'This code is incorrect.');
export const usedCode = (wayOn: string) => told('used-code', `This code was already used. ${wayOn}`);
const loginOver = () =>
  new CodedError(
    401,
    'login-over',
    'The login took too long, or too many codes were entered. Please log in again.',
  );

export const isWrongCode = (error: unknown): boolean =>
  error instanceof CodedError && (error.code === 'wrong-code' || error.code === 'used-code');

/** An account with its second factor; undefined where it is off. */
async function findFactor(database: Database, userId: string) {
  const [found] = await database
    .select({ id: users.id, role: users.role, secret: secondFactors.secret })
    .from(secondFactors)
    .innerJoin(users, eq(users.id, secondFactors.userId))
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.verified, true)));
  return found;
}

/** Judges a code and uses it up. Throws 401 `login-over`, `wrong-code` and `used-code`. */
async function enter({ database, config }: Platform, userId: string, { proof, code }: CodeEntry) {
  const factor = await findFactor(database, userId);
  if (!factor || !(await countCode(database, proof))) throw loginOver();
  if (isAppCode(code)) {
    if (!isCodeOf(unseal(config.sessionSecret, factor.secret), code)) throw wrongCode();
    if (!(await claimCode(database, userId, code))) {
      await redeemProof(database, proof);
      throw usedCode('Please log in again with the next one.');
    }
  } else if (!(await spendBackupCode(database, config.sessionSecret, { userId, code }))) throw wrongCode();
  if (!(await redeemProof(database, proof))) throw loginOver();
  return factor;
}

/** Whose wrong codes count together: strangers, even those who know the password, use up nothing of the owner's. */
function allowancesOf(userId: string, proof: string, caller: Caller, devices: KnownDevices): Allowance[] {
  const device = devices.get(userId);
  if (device) return wrongCodesOf(device);
  return isOfMailedLink(proof) ? wrongCodesAfterMail(userId) : wrongCodes(userId, caller.address);
}

/**
 * The second step of a login. Throws 401 `wrong-code`, `used-code` (a code works once), `login-over` (five minutes and
 * five codes a login) and, for an account deactivated meanwhile, `wrong-credentials`; or 429 `too-many`.
 */
export async function enterCode(
  platform: Platform,
  caller: Caller,
  entry: CodeEntry,
  devices: KnownDevices,
): Promise<SignedIn> {
  const userId = await ownerOfProof(platform.database, entry.proof);
  if (userId === undefined) throw loginOver();
  return limitFailures(platform, allowancesOf(userId, entry.proof, caller, devices), {
    attempt: async () => openSession(platform, caller, await enter(platform, userId, entry)),
    isFailure: isWrongCode,
    undo: ({ sessionId }) => endSession(platform.database, sessionId),
  });
}
