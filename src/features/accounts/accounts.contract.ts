import { z } from 'zod';
import { roles } from '#platform/permissions.ts';

const email = z.string().trim().max(254).pipe(z.email('Enter an e-mail address such as name@example.com'));
const required = (text: string) => z.string().trim().min(1, text).max(200, 'Use at most 200 characters');

/** Decision 22: 8 to 128 characters. The rest of the checklist is shown, not enforced (product.md section 5). */
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

/** Staff may enter their username in place of the e-mail address (decision 22). */
export const login = z
  .object({
    email: z.string().trim().min(1, 'Enter your e-mail address').max(254),
    password: z.string().min(1, 'Enter your password').max(128),
  })
  .meta({ id: 'Login' });
export type Login = z.infer<typeof login>;

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
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof session>;
