import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { passwordResets } from '../password/password.tables.ts';
import { tokenLivesMinutes } from './password-reset.rules.ts';
import { newToken, tokenHash } from './reset-proof.ts';

/** A token that sets one new password, for an owner who has proven it by other means than a code. Part of the caller's transaction. */
export async function givePasswordToken(database: Database, userId: string): Promise<string> {
  const token = newToken();
  const createdAt = now();
  await database.insert(passwordResets).values({
    userId,
    // Of no browser: there is no code to enter.
    browserHash: tokenHash(newToken()),
    codeExpiresAt: createdAt,
    tokenHash: tokenHash(token),
    tokenExpiresAt: new Date(createdAt.getTime() + tokenLivesMinutes * 60_000),
    createdAt,
  });
  return token;
}
