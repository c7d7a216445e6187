import { inArray } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { users } from './accounts.tables.ts';
import { createMember } from './create-member.ts';
import { demoAccounts, demoPassword } from './demo-accounts.contract.ts';

/** Adds the demo accounts that are missing: one a role. */
export async function seedDemoAccounts(database: Database): Promise<void> {
  const emails = demoAccounts.map((account) => account.email);
  const found = await database.select({ email: users.email }).from(users).where(inArray(users.email, emails));
  // Of demos that are older than the confirmation of addresses.
  await database.update(users).set({ emailVerified: true }).where(inArray(users.email, emails));
  const known = new Set(found.map((user) => user.email));
  for (const account of demoAccounts) {
    if (known.has(account.email)) continue;
    await createMember(database, { ...account, password: demoPassword });
  }
}
