import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { credentials, users } from './accounts.tables.ts';
import { demoAccounts, demoPassword } from './demo-accounts.contract.ts';
import { verifyPassword } from './hash-password.ts';

/**
 * The email addresses of the demo's accounts that still accept its public password, in order; none where the accounts were never there,
 * were deactivated or deleted, or have another password (rules.md#start). An account whose address has changed is found by its username,
 * which never changes.
 */
export async function findOpenDemoAccounts(database: Database): Promise<string[]> {
  const { email, username, deactivatedAt } = users;
  const isOfDemo = or(
    inArray(
      username,
      demoAccounts.map((account) => account.username),
    ),
    inArray(
      email,
      demoAccounts.map((account) => account.email),
    ),
  );
  const found = await database
    .select({ email, hash: credentials.password })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(and(isOfDemo, isNull(deactivatedAt)))
    .orderBy(email);
  const isOpen = await Promise.all(found.map(({ hash }) => verifyPassword(hash, demoPassword)));
  return found.flatMap((account, index) => (isOpen[index] ? account.email : []));
}
