import {
  countOneByOne,
  givenWithoutPermit,
  noteAsked,
} from '#features/payments/refunds/given-without-permit.ts';
import type { Refund } from '#features/payments/refunds/refunds.service.ts';
import { readSetting, type SettingsShop } from '#features/settings/known-settings.ts';
import { assertMay, type Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { type Cents, toCents } from '#platform/money.ts';
import { isVerified } from '#platform/permissions.ts';

/** The amount above which money goes back only after the admin's credentials were entered again (rules.md#refunds). */
interface RefundLimit {
  cents: Cents;
  /**
   * Counts a refund that this person gives, in the transaction that does. Throws 403 `not-verified` where it is more
   * than the limit, together with what they gave before, and the session does not hold the permit of
   * POST /verify-management.
   */
  countIn(transaction: Database, actor: Member, refund: Pick<Refund, 'id' | 'amountCents'>): Promise<void>;
  /** What this person may still give without the permit. */
  left(database: Database, userId: string): Promise<Cents>;
}

const isLarge = 'give large refunds';

/** Asked for before a transaction begins, since it may read the settings by a connection of its own. */
export async function refundLimit(shop: SettingsShop): Promise<RefundLimit> {
  const cents = toCents(await readSetting(shop, 'refundPermitAbove'));
  return {
    cents,
    async countIn(transaction, actor, { id, amountCents }) {
      await countOneByOne(transaction, actor.userId);
      const given = await givenWithoutPermit(transaction, actor.userId, id);
      if (amountCents + given > cents) assertMay(actor, isLarge);
      const withPermit = isVerified(actor.permits ?? [], isLarge);
      await noteAsked(transaction, id, { by: actor.userId, withPermit });
    },
    left: async (database, userId) => Math.max(0, cents - (await givenWithoutPermit(database, userId))),
  };
}
