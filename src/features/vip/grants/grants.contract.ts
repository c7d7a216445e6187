import { z } from 'zod';
import { email, username } from '#features/accounts/accounts.contract.ts';
import { longestPassword, passwordTooLongText } from '#features/accounts/password-length.rules.ts';
import { cursorField } from '#platform/lists/cursor.ts';
import { pageField } from '#platform/lists/list-query.ts';
import { typedText } from '#platform/text/search-text.ts';

/** An admin chooses it and it opens one catalogue, so it may be shorter than a password of an account (rules.md#vip-access). */
const shortestVipPassword = 4;

const vipPassword = z
  .string()
  .min(shortestVipPassword, `Use at least ${shortestVipPassword} characters`)
  .max(longestPassword, passwordTooLongText);

/** What an admin sets for a customer. */
export const vipSettings = z
  .object({ email, vipUsername: username, vipPassword })
  .meta({ id: 'VipSettings' });
export type VipSettings = z.infer<typeof vipSettings>;

export const vipRevocation = z.object({ email }).meta({ id: 'VipRevocation' });

/** Who has VIP credentials, as admins see it. */
export const vipHolder = z
  .object({
    _id: z.string(),
    email: z.string(),
    emailVerified: z.boolean().describe('Whether the customer has confirmed the address'),
    firstName: z.string(),
    lastName: z.string(),
    vipUsername: z.string(),
    setAt: z.iso.datetime(),
    setBy: z.string().optional().describe("The admin's email address"),
  })
  .meta({ id: 'VipHolder' });
export type VipHolder = z.infer<typeof vipHolder>;
export const vipHolderList = z.array(vipHolder).meta({ id: 'VipHolderList' });

export const vipHolderFilters = z.object({
  search: typedText().max(100).optional().describe('Part of the name, email address or VIP username'),
});
export const vipHolderQuery = vipHolderFilters.extend({
  limit: z.coerce.number().int().min(1, 'At least 1').max(100, 'At most 100').default(25),
  cursor: cursorField,
  page: pageField,
});
export type VipHolderQuery = z.infer<typeof vipHolderQuery>;

/** The listed texts (rules.md#texts). */
export const grantTexts = {
  updated: 'VIP settings updated for user',
  notUpdated: 'Failed to update VIP settings',
  /** Where no answer came. */
  unreached: 'Error updating VIP settings',
  shown: 'VIP settings updated successfully for the user.',
} as const;
