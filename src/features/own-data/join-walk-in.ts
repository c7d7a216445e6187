import { inArray } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { oneTimeLinks } from '#features/accounts/one-time-links.tables.ts';
import { removeWalkIn } from '#features/accounts/walk-ins/remove-walk-in.ts';
import { brand } from '#platform/brand.ts';
import { log } from '#platform/log.ts';
import { moveRows } from '#platform/personal-data/move-rows.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { phonesAt } from '#platform/text/phone-number.ts';
import { registeredTables } from './registered-tables.ts';

/**
 * What staff noted of a walk-in joins the account that has confirmed the walk-in's address and has its phone number, and the walk-in is no more
 * (rules.md#walk-ins). Again, and where one of the two has changed meanwhile, nothing happens.
 */
export async function joinWalkIn(
  { database }: Pick<Platform, 'database'>,
  { walkInId, userId }: { walkInId: string; userId: string },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const locked = await transaction
      .select()
      .from(users)
      .where(inArray(users.id, [walkInId, userId]))
      .orderBy(users.id)
      .for('update');
    const walkIn = locked.find(({ id }) => id === walkInId);
    const account = locked.find(({ id }) => id === userId);
    // Claimed by its own link, deleted, or with another address by now.
    if (!walkIn?.isWalkIn || account?.role !== 'User' || account.deletedAt) return;
    if (!account.emailVerified || account.email !== walkIn.email) return;
    // A mail may be confirmed by somebody who never opened that account; its phone number is what they have in common. Where staff
    // noted none, nothing says that they are one person.
    const { plainNumber } = phonesAt(brand.contact.phone);
    const number = plainNumber(walkIn.phone);
    if (number === '' || number !== plainNumber(account.phone)) return;
    const moved = await moveRows(transaction, registeredTables, {
      from: walkInId,
      to: userId,
      except: [users, oneTimeLinks],
    });
    await removeWalkIn(transaction, walkInId);
    log.info({ moved }, 'A walk-in joined the account of the same address');
  });
}
