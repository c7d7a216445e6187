import { eq } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { readSetting } from '#features/settings/known-settings.ts';
import type { Member } from '#platform/actor.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { findOpenThings } from './find-open-things.ts';
import type { OwnData } from './own-data.contract.ts';

/** What the page about one's own data says. */
export async function readYourData(
  shop: Pick<Platform, 'database' | 'kept' | 'demo'>,
  { userId }: Member,
): Promise<OwnData> {
  const { twoFactorEnabled } = users;
  const [own] = await shop.database.select({ twoFactorEnabled }).from(users).where(eq(users.id, userId));
  return {
    needsCode: own?.twoFactorEnabled ?? false,
    open: await findOpenThings(shop.database, userId),
    buyerDataYears: await readSetting(shop, 'buyerDataYears'),
  };
}
