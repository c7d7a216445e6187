import type { SettingsShop } from '#features/settings/known-settings.ts';
import type { Member } from '#platform/actor.ts';
import { CodedError } from '#platform/errors.ts';
import { requiresSecondFactor } from '../session/requires-second-factor.ts';
import { readSecondFactor } from './second-factor.service.ts';
import type { Shop } from './with-code.ts';

/** What the member's page of the second factor shows. */
export const readOwnSecondFactor = async (shop: Shop, member: Member) => ({
  ...(await readSecondFactor(shop, member)),
  required: await requiresSecondFactor(shop, member.role),
});

/** Throws 409 `second-factor-required` where the member's role requires one. */
export async function assertMayTurnOff(shop: SettingsShop, { role }: Member): Promise<void> {
  if (await requiresSecondFactor(shop, role))
    throw new CodedError(
      409,
      'second-factor-required',
      'Your role requires a second factor, so it cannot be turned off.',
    );
}
