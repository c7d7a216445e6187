import { z } from 'zod';
import { plainAddress } from '#platform/text/email-address.ts';
import {
  email,
  emailText,
  password,
  requiredPhone,
  requiredText,
  usernamePattern,
} from '../accounts.contract.ts';
import { longestPassword, passwordTooLongText } from '../password-length.rules.ts';

/** The first step of the sign-up. */
export const personEntry = z.object({
  firstName: requiredText('Enter your first name'),
  lastName: requiredText('Enter your last name'),
  email,
});

/** The first two steps. */
export const phoneEntry = personEntry.extend({ phone: requiredPhone('Enter your phone number') });

export const registration = phoneEntry
  .extend({ password, confirmPassword: z.string().min(1, 'Repeat your password') })
  .refine((entered) => entered.password === entered.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  })
  .meta({ id: 'Registration' });
export type Registration = z.infer<typeof registration>;

const enteredPassword = z.string().min(1, 'Enter your password').max(longestPassword, passwordTooLongText);

/** Staff may enter their username in place of the e-mail address (rules.md#login). */
export const login = z
  .object({
    email: z
      .string()
      .overwrite(plainAddress)
      .toLowerCase()
      .min(1, 'Enter your email address')
      .refine((entered) => usernamePattern.test(entered) || email.safeParse(entered).success, emailText)
      .describe('Email address, or the username of staff'),
    password: enteredPassword,
  })
  .meta({ id: 'Login' });
export type Login = z.infer<typeof login>;

/** The login page asks for an e-mail address (rules.md#login). */
export const loginForm = z.object({
  email: z.string().trim().min(1, 'Enter your email address').pipe(email),
  password: enteredPassword,
});

export const loggedOut = z.object({ message: z.string() }).meta({ id: 'LoggedOut' });
