import { readSetting, type SettingsShop } from '#features/settings/known-settings.ts';
import { assertMay, type Member } from '#platform/actor.ts';
import { type Cents, toCents } from '#platform/money.ts';

/** The amount above which money goes back only after the admin's credentials were entered again (rules.md#refunds). */
interface RefundLimit {
  cents: Cents;
  /**
   * Throws 403 `not-verified` where one act gives back more than the limit and the session does not hold the permit of
   * POST /verify-management.
   */
  assertMayGive(actor: Member, amountCents: Cents): void;
}

/** Asked for before a transaction begins, since it may read the settings by a connection of its own. */
export async function refundLimit(shop: SettingsShop): Promise<RefundLimit> {
  const cents = toCents(await readSetting(shop, 'refundPermitAbove'));
  return {
    cents,
    assertMayGive(actor, amountCents) {
      if (amountCents > cents) assertMay(actor, 'give large refunds');
    },
  };
}
