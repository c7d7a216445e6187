import { eq } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import { limitFailures } from '#platform/limits/limits.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { claimCode, isCodeOf } from '../factor-codes/app-codes.ts';
import { spendBackupCode } from '../factor-codes/backup-codes.ts';
import { isAppCode } from '../factor-codes/factor-codes.rules.ts';
import { secondFactors } from '../factor-codes/factor-codes.tables.ts';
import { unseal } from '../factor-codes/sealed-text.ts';
import { isWrongCode, usedCode, wrongCode } from './enter-code.ts';
import type { BothFactors } from './second-factor.contract.ts';
import { wrongCodesOf } from './second-factor.limits.ts';

export type Shop = Pick<Platform, 'database' | 'config' | 'kept' | 'demo'>;

/** Uses up a code of the app or a backup code. Throws 401 `wrong-code` and `used-code`. */
async function judgeCode({ database, config }: Shop, { userId }: Member, code: string): Promise<void> {
  const secret = config.sessionSecret;
  if (!isAppCode(code)) {
    if (!(await spendBackupCode(database, secret, { userId, code }))) throw wrongCode();
    return;
  }
  const [factor] = await database
    .select({ secret: secondFactors.secret })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  if (!factor || !isCodeOf(unseal(secret, factor.secret), code)) throw wrongCode();
  if (!(await claimCode(database, userId, code))) throw usedCode('Please wait for the next one.');
}

/**
 * Changes what protects an account once a code was right, in one transaction with using it up. The password was asked
 * for before: a stolen session, or a learned password, is not enough to take the second factor away (OWASP ASVS 5, 7.5.1).
 * Throws 401 `wrong-code`, 401 `used-code` and 429.
 */
export const withCode = <Result>(
  shop: Shop,
  member: Member,
  { code }: Pick<BothFactors, 'code'>,
  act: (inside: Shop) => Promise<Result>,
): Promise<Result> =>
  limitFailures(shop, wrongCodesOf(member.sessionId), {
    attempt: () =>
      shop.database.transaction(async (transaction) => {
        const inside = { ...shop, database: transaction };
        await judgeCode(inside, member, code);
        return act(inside);
      }),
    isFailure: isWrongCode,
  });
