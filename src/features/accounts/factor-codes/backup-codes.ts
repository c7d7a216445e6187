import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { secondFactors } from './factor-codes.tables.ts';
import { seal, unseal } from './sealed-text.ts';

/** Without letters and digits that look alike on paper: no i, l, o, 0 and 1. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const letters = (count: number) =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Ten codes for the day when the phone is lost, such as 'k7fgp-2xw9d'; each works once. */
export const newBackupCodes = (): string[] => Array.from({ length: 10 }, () => `${letters(5)}-${letters(5)}`);

export const sealCodes = (secret: string, codes: readonly string[]): string =>
  seal(secret, JSON.stringify(codes));

/** Those that are left, in plain: the owner's eyes only. */
export const openCodes = (secret: string, sealed: string): string[] =>
  z.array(z.string()).parse(JSON.parse(unseal(secret, sealed)));

/** Uses up a backup code. False where it is none, and for all but one who enter it at the same moment. */
export const spendBackupCode = (
  database: Database,
  secret: string,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> =>
  database.transaction(async (transaction) => {
    const own = eq(secondFactors.userId, userId);
    const [factor] = await transaction.select().from(secondFactors).where(own).for('update');
    const codes = factor ? openCodes(secret, factor.backupCodes) : [];
    if (!codes.includes(code)) return false;
    const left = codes.filter((one) => one !== code);
    await transaction
      .update(secondFactors)
      .set({ backupCodes: sealCodes(secret, left) })
      .where(own);
    return true;
  });
