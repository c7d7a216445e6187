import { readSetting, type SettingsShop } from '#features/settings/known-settings.ts';
import type { Role } from '#platform/permissions.ts';

/** Whether people of this role have to have a second factor (rules.md#required-second-factor). */
export const requiresSecondFactor = async (shop: SettingsShop, role: Role): Promise<boolean> =>
  (await readSetting(shop, 'secondFactorRoles')).includes(role);
