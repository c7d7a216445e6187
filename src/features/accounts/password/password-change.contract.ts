import { z } from 'zod';
import { password } from '../accounts.contract.ts';

const currentPassword = z
  .string()
  .min(1, 'Enter your current password')
  .max(128, 'Use at most 128 characters');

export const passwordChange = z.object({ currentPassword, password }).meta({ id: 'PasswordChange' });
export type PasswordChange = z.infer<typeof passwordChange>;

/** The page's form: the same rule as at sign-up. */
export const passwordChangeForm = z
  .object({ currentPassword, password, confirmPassword: z.string().min(1, 'Repeat your password') })
  .refine((entered) => entered.password === entered.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  });

export const passwordChangeAnswer = z.object({ message: z.string() }).meta({ id: 'PasswordChanged' });
