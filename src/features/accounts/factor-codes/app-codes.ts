import { randomBytes } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { brand } from '#platform/brand.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { codeLifetime } from './factor-codes.rules.ts';
import { usedCodes } from './factor-codes.tables.ts';

/** 192 random bits as 32 letters, digits, hyphens and underscores; their bytes are the key that an app gets. */
export const newAppSecret = (): string => randomBytes(24).toString('base64url');

/** RFC 6238 as all apps know it: SHA-1, 30 seconds, six digits. */
const authenticatorOf = (secret: string, account: string) =>
  new TOTP({
    // Apps show it beside the account.
    issuer: brand.name,
    label: account,
    secret: Secret.fromUTF8(secret),
  });

/** What the app is given: the key to be typed, and the address with the same key. */
export function enrolmentOf(secret: string, account: string): { key: string; uri: string } {
  const authenticator = authenticatorOf(secret, account);
  return { key: authenticator.secret.base32, uri: authenticator.toString() };
}

/** Whether the app shows this code now, or did or will within 30 seconds. */
export const isCodeOf = (secret: string, code: string): boolean =>
  authenticatorOf(secret, '').validate({ token: code, timestamp: now().getTime(), window: 1 }) !== null;

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
