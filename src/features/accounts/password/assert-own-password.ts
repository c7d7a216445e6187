import type { Member } from '#platform/actor.ts';
import { CodedError } from '#platform/errors.ts';
import type { KeepingShop } from '#platform/runtime/per-shop.ts';
import { assertOwnCredentials } from '../permits/permits.service.ts';

/**
 * Throws 400 `wrong-password`, reported at `field`, unless it is the member's own; 429 `too-many` (rules.md#limits).
 */
export async function assertOwnPassword(
  shop: KeepingShop,
  member: Member,
  { password, field }: { password: string; field: string },
): Promise<void> {
  try {
    await assertOwnCredentials(shop, member, { username: member.email, password });
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'verification-failed') throw error;
    const text = 'This is not your password.';
    throw new CodedError(400, 'wrong-password', text, { fields: { [field]: text } });
  }
}
