import { inArray } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { hashPassword } from '#features/accounts/hash-password.ts';
import type { Database } from '#platform/database/database.ts';
import { demoVip } from '../vip-demo.contract.ts';
import { storeVipCredentials } from './grants.service.ts';

const admin = 'admin@marque.example';

/** Makes the demo's customer a VIP, in the name of its admin. Both accounts must be there. */
export async function seedDemoVip(database: Database): Promise<void> {
  const found = await database
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.email, [demoVip.email, admin]));
  const idOf = (email: string) => found.find((user) => user.email === email)!.id;
  const password = await hashPassword(demoVip.password);
  const { username } = demoVip;
  await storeVipCredentials(database, {
    userId: idOf(demoVip.email),
    username,
    password,
    setBy: idOf(admin),
  });
}
