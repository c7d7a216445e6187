import { z } from 'zod';
import { email, password, username } from '#features/accounts/accounts.contract.ts';
import { car } from '#features/catalogue/catalogue.contract.ts';
import { typedText } from '#platform/text/search-text.ts';

export const vipCar = car
  .extend({ imageUrl: z.string().describe('The same address as image (decision 29)') })
  .meta({ id: 'VipCar' });
export type VipCar = z.infer<typeof vipCar>;

export const vipCarList = z.array(vipCar).meta({ id: 'VipCarList' });

/** What a customer enters; what is set follows the stricter rules of `vipSettings`. */
export const vipEntry = z
  .object({
    username: z.string().trim().toLowerCase().min(1, 'Enter your VIP username').max(254),
    password: z.string().min(1, 'Enter your VIP password').max(128, 'Use at most 128 characters'),
  })
  .meta({ id: 'VipEntry' });
export type VipEntry = z.infer<typeof vipEntry>;

/** What an admin sets for a customer. */
export const vipSettings = z
  .object({ email, vipUsername: username, vipPassword: password })
  .meta({ id: 'VipSettings' });
export type VipSettings = z.infer<typeof vipSettings>;

export const vipRevocation = z.object({ email }).meta({ id: 'VipRevocation' });

/** Who has VIP credentials, as admins see it. */
export const vipHolder = z
  .object({
    _id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    vipUsername: z.string(),
    setAt: z.iso.datetime(),
    setBy: z.string().optional().describe("The admin's e-mail address"),
  })
  .meta({ id: 'VipHolder' });
export type VipHolder = z.infer<typeof vipHolder>;
export const vipHolderList = z.array(vipHolder).meta({ id: 'VipHolderList' });

export const vipHolderQuery = z.object({
  search: typedText().max(100).optional().describe('Part of the name, e-mail address or VIP username'),
  limit: z.coerce.number().int().min(1, 'At least 1').max(100, 'At most 100').default(25),
  cursor: z.string().max(200).optional().describe('From the Link header of the page before'),
});
export type VipHolderQuery = z.infer<typeof vipHolderQuery>;

export const vipMessage = z.object({ message: z.string() }).meta({ id: 'VipMessage' });

export const vipAccessState = z
  .object({ granted: z.boolean().describe('Whether this session may open the VIP catalogue') })
  .meta({ id: 'VipAccessState' });

/** The listed texts (rules.md#texts). */
export const vipTexts = {
  granted: 'Access granted',
  denied: 'Access denied',
  unverified: 'Error verifying VIP access',
  updated: 'VIP settings updated for user',
  notUpdated: 'Failed to update VIP settings',
  /** Where no answer came. */
  unreached: 'Error updating VIP settings',
  shown: 'VIP settings updated successfully for the user.',
} as const;

/** The code of every refusal for want of VIP access. */
export const vipAccessNeededCode = 'vip-access-needed';
