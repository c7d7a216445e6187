import { z } from 'zod';
import { requiredPhone, requiredText } from '../accounts.contract.ts';

/** What everybody may change of their own account at once. */
export const ownProfile = z
  .object({
    firstName: requiredText('Enter your first name'),
    lastName: requiredText('Enter your last name'),
    phone: requiredPhone('Enter your phone number'),
  })
  .meta({ id: 'OwnProfile' });
export type OwnProfile = z.infer<typeof ownProfile>;
