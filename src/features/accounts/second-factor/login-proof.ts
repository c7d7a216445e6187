import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { loginProofs } from '../accounts.tables.ts';
import { codesPerLogin, proofLifetime } from '../factor-codes/factor-codes.rules.ts';

const hashOf = (proof: string) => createHash('sha256').update(proof).digest('base64url');

/** No other proof begins like this: a dot is none of the random signs. */
const ofMailedLink = 'mail.';

/** Whether its bearer opened a mailed link, in contrast to somebody who knows the password. */
export const isOfMailedLink = (proof: string): boolean => proof.startsWith(ofMailedLink);

/** A proof that the password of this account was right. It is no session; a code completes it to one. */
export const giveProof = (database: Database, userId: string): Promise<string> =>
  storeProof(database, userId, randomBytes(32).toString('base64url'));

/** The same for a link that was mailed to the account's address. */
export const giveProofOfMail = (database: Database, userId: string): Promise<string> =>
  storeProof(database, userId, `${ofMailedLink}${randomBytes(32).toString('base64url')}`);

async function storeProof(database: Database, userId: string, proof: string): Promise<string> {
  const expiresAt = new Date(now().getTime() + proofLifetime * 1000);
  await database.insert(loginProofs).values({ proofHash: hashOf(proof), userId, expiresAt });
  return proof;
}

const isLive = (proof: string) =>
  and(
    eq(loginProofs.proofHash, hashOf(proof)),
    gt(loginProofs.expiresAt, now()),
    lt(loginProofs.tries, codesPerLogin),
  );

/** Whose password the proof stands for; undefined for one that is over or made up. */
export async function ownerOfProof(database: Database, proof: string): Promise<string | undefined> {
  const [kept] = await database.select({ userId: loginProofs.userId }).from(loginProofs).where(isLive(proof));
  return kept?.userId;
}

/** Counts a code before it is judged: of many at one moment, five are judged. False where there is none left. */
export async function countCode(database: Database, proof: string): Promise<boolean> {
  const counted = await database
    .update(loginProofs)
    .set({ tries: sql`${loginProofs.tries} + 1` })
    .where(isLive(proof))
    .returning({ userId: loginProofs.userId });
  return counted.length > 0;
}

/** Uses the proof up. Of concurrent calls, one gets true. */
export async function redeemProof(database: Database, proof: string): Promise<boolean> {
  const redeemed = await database
    .delete(loginProofs)
    .where(eq(loginProofs.proofHash, hashOf(proof)))
    .returning({ userId: loginProofs.userId });
  return redeemed.length > 0;
}
