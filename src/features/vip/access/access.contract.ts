import { z } from 'zod';

/** What a customer enters; what an admin sets follows the stricter rules of `vipSettings`. */
export const vipEntry = z
  .object({
    username: z.string().trim().toLowerCase().min(1, 'Enter your VIP username').max(254),
    password: z.string().min(1, 'Enter your VIP password').max(128, 'Use at most 128 characters'),
  })
  .meta({ id: 'VipEntry' });
export type VipEntry = z.infer<typeof vipEntry>;

export const vipAccessState = z
  .object({ granted: z.boolean().describe('Whether this session may open the VIP catalogue') })
  .meta({ id: 'VipAccessState' });
export type VipAccessState = z.infer<typeof vipAccessState>;

/** The listed texts (rules.md#texts). */
export const accessTexts = {
  granted: 'Access granted',
  denied: 'Access denied',
  unverified: 'Error verifying VIP access',
} as const;

/** The code of every refusal for want of VIP access. */
export const vipAccessNeededCode = 'vip-access-needed';
