import { z } from 'zod';
import { email, password, username } from '#features/accounts/accounts.contract.ts';
import { car } from '#features/catalogue/catalogue.contract.ts';

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

export const vipMessage = z.object({ message: z.string() }).meta({ id: 'VipMessage' });

export const vipAccessState = z
  .object({ granted: z.boolean().describe('Whether this session may open the VIP catalogue') })
  .meta({ id: 'VipAccessState' });

/** The texts of product.md sections 2 and 8. */
export const vipTexts = {
  granted: 'Access granted',
  denied: 'Access denied',
  unverified: 'Error verifying VIP access',
  updated: 'VIP settings updated for user',
  notUpdated: 'Failed to update VIP settings',
} as const;

/** The code of every refusal for want of VIP access. */
export const vipAccessNeededCode = 'vip-access-needed';
