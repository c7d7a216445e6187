import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { sealedSecretChecks, secondFactors } from './factor-codes.tables.ts';
import { isSealedWith, seal } from './sealed-text.ts';

const known = 'marque';

/** Whether a second factor is left that this secret does not open. Read once at a start, and where there is nothing to compare with. */
async function hasForeignFactor(database: Database, secret: string): Promise<boolean> {
  const factors = await database.select({ sealed: secondFactors.secret }).from(secondFactors);
  return factors.some(({ sealed }) => !isSealedWith(secret, sealed));
}

/**
 * The sentence for the start where second factors were sealed with another secret than this one; undefined where all is well. The
 * first start notes the secret; once no second factor of the former one is left, the new one counts (rules.md#start).
 */
export async function lineOnSecret(database: Database, secret: string): Promise<string | undefined> {
  const [check] = await database.select().from(sealedSecretChecks);
  if (check && isSealedWith(secret, check.sealed)) return undefined;
  if (await hasForeignFactor(database, secret))
    return 'Warning: SESSION_SECRET is not the one that this shop had before: everybody has to log in again, and second factors cannot be read. Start with the former one, or reset them: npm run reset-second-factor -- ada@example.com.';
  const sealed = seal(secret, known);
  if (check) await database.update(sealedSecretChecks).set({ sealed }).where(eq(sealedSecretChecks.id, 1));
  // Another server may start at the same moment.
  else await database.insert(sealedSecretChecks).values({ id: 1, sealed }).onConflictDoNothing();
  return undefined;
}
