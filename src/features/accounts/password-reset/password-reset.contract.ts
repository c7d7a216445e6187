import { z } from 'zod';
import { email, password, requiredPhone } from '../accounts.contract.ts';
import { codeDigits } from './password-reset.rules.ts';

/** The texts of the password reset: each is the same for every cause (rules.md#password-reset). */
export const resetTexts = {
  verification: 'Verification failed',
  otp: 'Invalid OTP',
  reset: 'Failed to reset password',
} as const;

export const resetRequest = z
  .object({ email, phone: requiredPhone('Enter your phone number') })
  .meta({ id: 'ResetRequest' });
export type ResetRequest = z.infer<typeof resetRequest>;

/** Six digits; what a paste brings along around and between them does not count. */
export const otp = z
  .string()
  .max(40, resetTexts.otp)
  .transform((entered) => entered.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(new RegExp(`^\\d{${codeDigits}}$`), resetTexts.otp));

export const otpEntry = z.object({ email, otp }).meta({ id: 'OtpEntry' });
export type OtpEntry = z.infer<typeof otpEntry>;

export const newPassword = z
  .object({ token: z.string().min(1).max(200), password })
  .meta({ id: 'NewPassword' });
export type NewPassword = z.infer<typeof newPassword>;

/** The digits of a code as it is entered, and no more than it has. */
export const codeDigitsOf = (entered: string): string => entered.replace(/\D/g, '').slice(0, codeDigits);

/** The page's form of the code, without what a paste brings along. */
export const codeForm = z.object({
  email,
  code: z.string().overwrite(codeDigitsOf).length(codeDigits, `Enter all ${codeDigits} digits`),
});

/** The page's form: the same rule as at sign-up. */
export const newPasswordForm = z
  .object({ token: z.string(), password, confirmPassword: z.string().min(1, 'Repeat your password') })
  .refine((entered) => entered.password === entered.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  });

export const resetMessage = z.object({ message: z.string() }).meta({ id: 'ResetMessage' });
export const resetToken = z
  .object({ token: z.string().describe('Works once, for 15 minutes') })
  .meta({ id: 'ResetToken' });
