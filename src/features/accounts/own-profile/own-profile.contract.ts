import { z } from 'zod';
import { requiredPhone, requiredText } from '../accounts.contract.ts';
import { longestPassword, passwordTooLongText } from '../password-length.rules.ts';

/** What everybody may change of their own account without a link. */
export const ownProfile = z
  .object({
    firstName: requiredText('Enter your first name'),
    lastName: requiredText('Enter your last name'),
    phone: requiredPhone('Enter your phone number'),
  })
  .meta({ id: 'OwnProfile' });
export type OwnProfile = z.infer<typeof ownProfile>;

export const profileChange = ownProfile
  .extend({
    password: z
      .string()
      .max(longestPassword, passwordTooLongText)
      .optional()
      .describe('Your own; needed where the phone number changes'),
  })
  .meta({ id: 'ProfileChange' });
export type ProfileChange = z.infer<typeof profileChange>;
