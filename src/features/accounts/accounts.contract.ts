import { z } from 'zod';
import { roles } from '#platform/permissions.ts';
import { emailAddress } from '#platform/text/email-address.ts';
import { oneLine } from '#platform/text/one-line.ts';
import { withoutHidden } from '#platform/text/without-hidden.ts';
import {
  longestPassword,
  passwordTooLongText,
  passwordTooShortText,
  shortestPassword,
} from './password-length.rules.ts';

export const emailText = 'Enter an email address such as name@example.com';

/** In lower case: addresses are compared without case (rules.md#login). */
export const email = emailAddress(emailText).pipe(z.string().toLowerCase());

/** A text that has to be entered; `text` says so. */
export const requiredText = (text: string, most = 200) =>
  z.string().trim().min(1, text).max(most, `Use at most ${most} characters`).superRefine(oneLine);

/** A phone number: free text, without the signs that nobody sees, which contacts are copied with (rules.md#signup). */
export const phone = z
  .string()
  .overwrite(withoutHidden)
  .trim()
  .max(200, 'Use at most 200 characters')
  .superRefine(oneLine);

/** The same where it has to be entered; `text` says so. */
export const requiredPhone = (text: string) => phone.min(1, text);

/** Usernames are compared without case (rules.md#login). */
export const usernamePattern = /^[a-z0-9][a-z0-9._-]{2,29}$/;
export const username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(usernamePattern, 'Use 3 to 30 letters, digits, dots, hyphens or underscores');

/** The length; whether it is guessed early is checked where it is set, the rest of the checklist is only shown (rules.md#passwords). */
export const password = z
  .string()
  .min(shortestPassword, passwordTooShortText)
  .max(longestPassword, passwordTooLongText);

/** What an account is made of when someone else makes it: the command line, a Global-Admin, the seeds. */
export const newMember = z.object({
  email,
  password,
  role: z.enum(roles),
  firstName: requiredText('Enter a first name'),
  lastName: requiredText('Enter a last name'),
  phone,
  username: username.optional(),
});
export type NewMember = z.infer<typeof newMember>;
