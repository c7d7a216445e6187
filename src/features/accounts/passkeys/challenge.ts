import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { lt } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { answeredChallenges } from './passkeys.tables.ts';

/** Seconds in which a challenge is answered: a person looks for the key, and types its number. */
const livesSeconds = 5 * 60;

/** What a challenge was given for: to log in, or to add a key in this session. */
export type Purpose = 'log in' | `add ${string}`;

const signatureOf = (secret: string, purpose: Purpose, head: Buffer) =>
  createHmac('sha256', secret).update(`passkey ${purpose} `).update(head).digest();

/** 16 random bytes, the second in which it is over (6 bytes), and our signature: nothing is stored for who only asks. */
export function newChallenge(secret: string, purpose: Purpose): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(22);
  randomBytes(16).copy(head);
  head.writeUIntBE(Math.floor(now().getTime() / 1000) + livesSeconds, 16, 6);
  return Buffer.concat([head, signatureOf(secret, purpose, head)]);
}

/** Whether we gave this challenge for the purpose, and it is not over. */
export function isOwnChallenge(secret: string, purpose: Purpose, challenge: string): boolean {
  const given = Buffer.from(challenge, 'base64url');
  if (given.length !== 54) return false;
  const head = given.subarray(0, 22);
  if (!timingSafeEqual(given.subarray(22), signatureOf(secret, purpose, head))) return false;
  return head.readUIntBE(16, 6) * 1000 > now().getTime();
}

/** Forgets answers to challenges that are over. */
export async function sweepChallenges(database: Database): Promise<void> {
  await database.delete(answeredChallenges).where(lt(answeredChallenges.expiresAt, now()));
}

/** Uses a challenge up: of several answers to it one counts. Part of the caller's transaction. */
export async function useUp(database: Database, challenge: string): Promise<boolean> {
  const challengeHash = createHash('sha256').update(challenge).digest('base64url');
  const expiresAt = new Date(now().getTime() + livesSeconds * 1000);
  const used = await database
    .insert(answeredChallenges)
    .values({ challengeHash, expiresAt })
    .onConflictDoNothing()
    .returning({ challengeHash: answeredChallenges.challengeHash });
  return used.length > 0;
}
