import { z } from 'zod';
import { permitNames, roles } from '#platform/permissions.ts';

const emailText = 'Enter an e-mail address such as name@example.com';

/** In lower case: addresses are compared without case (rules.md#login). */
export const email = z.string().trim().toLowerCase().max(254, emailText).pipe(z.email(emailText));

// Control characters: PostgreSQL refuses some of them, and none belongs into a name.
// A check, not a pattern: OpenAPI's patterns have no flags.
const isPrintable = (text: string) => /^\P{Cc}*$/u.test(text);
const required = (text: string) =>
  z
    .string()
    .trim()
    .min(1, text)
    .max(200, 'Use at most 200 characters')
    .refine(isPrintable, 'Use letters, digits and signs only');

/** Usernames are compared without case (rules.md#login). */
export const usernamePattern = /^[a-z0-9][a-z0-9._-]{2,29}$/;
export const username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(usernamePattern, 'Use 3 to 30 letters, digits, dots, hyphens or underscores');

/** 8 to 128 characters. The rest of the checklist is shown, not enforced (rules.md#passwords). */
export const password = z.string().min(8, 'Use at least 8 characters').max(128, 'Use at most 128 characters');

export const registration = z
  .object({
    firstName: required('Enter your first name'),
    lastName: required('Enter your last name'),
    email,
    phone: required('Enter your phone number'),
    password,
    confirmPassword: z.string().min(1, 'Repeat your password'),
  })
  .refine((entered) => entered.password === entered.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  })
  .meta({ id: 'Registration' });
export type Registration = z.infer<typeof registration>;

const enteredPassword = z.string().min(1, 'Enter your password').max(128, 'Use at most 128 characters');

/** Staff may enter their username in place of the e-mail address (rules.md#login). */
export const login = z
  .object({
    email: z
      .string()
      .trim()
      .toLowerCase()
      .min(1, 'Enter your e-mail address')
      .refine((entered) => usernamePattern.test(entered) || email.safeParse(entered).success, emailText)
      .describe('E-mail address, or the username of staff'),
    password: enteredPassword,
  })
  .meta({ id: 'Login' });
export type Login = z.infer<typeof login>;

/** The login page asks for an e-mail address (rules.md#login). */
export const loginForm = z.object({
  email: z.string().trim().min(1, 'Enter your e-mail address').pipe(email),
  password: enteredPassword,
});

/** What an account is made of when someone else makes it: the command line, a Global-Admin, the seeds. */
export const newMember = z.object({
  email,
  password,
  role: z.enum(roles),
  firstName: required('Enter a first name'),
  lastName: required('Enter a last name'),
  phone: z.string().trim().max(200).refine(isPrintable),
  username: username.optional(),
});
export type NewMember = z.infer<typeof newMember>;

/** Who is signed in, as their own browser may know it. */
export const session = z
  .object({
    _id: z.string(),
    email: z.string(),
    username: z.string().optional(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    role: z.enum(roles),
    mustChangePassword: z.boolean(),
    permits: z.array(z.enum(permitNames)).describe('What is verified now, for ten minutes each'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof session>;

export const farewell = z.object({ message: z.string() }).meta({ id: 'LoggedOut' });

/** One text for an unknown address and for a wrong password, so that nobody learns who has an account. */
export const wrongCredentials = 'Wrong e-mail address or password.';
