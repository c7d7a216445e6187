import { z } from 'zod';
import { isAppCode } from '../factor-codes/factor-codes.rules.ts';
import { longestPassword, passwordTooLongText } from '../password-length.rules.ts';

export const codeText = 'Enter the 6 digits from your app, or a backup code';

/** Six digits, or a backup code; case, spaces and hyphens do not count. */
export const code = z
  .string()
  .max(60, codeText)
  .transform((entered) => entered.replace(/[\s-]/g, '').toLowerCase())
  .refine((entered) => isAppCode(entered) || /^[a-z2-9]{10}$/.test(entered), codeText)
  .transform((entered) => (isAppCode(entered) ? entered : `${entered.slice(0, 5)}-${entered.slice(5)}`));

/** What the login answers where the account asks for a code as well. */
export const codeNeeded = z
  .object({
    code: z.literal('second-factor-needed'),
    message: z.string(),
    proof: z
      .string()
      .describe('That the password was right; POST /auth/second-factor takes it within 5 minutes'),
  })
  .meta({ id: 'SecondFactorNeeded' });

export const codeEntry = z
  .object({ proof: z.string().min(1).max(300), code })
  .meta({ id: 'SecondFactorEntry' });
export type CodeEntry = z.infer<typeof codeEntry>;

export const ownPassword = z
  .object({
    password: z.string().min(1, 'Enter your password').max(longestPassword, passwordTooLongText),
  })
  .meta({ id: 'OwnPassword' });

/** What changes the protection of an account asks for both factors again. */
export const bothFactors = ownPassword.extend({ code }).meta({ id: 'BothFactors' });
export type BothFactors = z.infer<typeof bothFactors>;

/** The password, and a code where the account has a second factor: it need not have one. */
export const ownFactors = ownPassword
  .extend({ code: code.optional().describe('Asked for where a second factor is on') })
  .meta({ id: 'OwnFactors' });
export type OwnFactors = z.infer<typeof ownFactors>;

/** What a page says where no answer came. */
export const noAnswerOfSecondFactor = 'This did not reach the shop. Please try again.';

export const firstCode = z
  .object({
    code: code.refine(isAppCode, 'Enter the 6 digits from your app').describe('The code from the app'),
  })
  .meta({ id: 'FirstCode' });

export const secondFactorState = z
  .object({
    enabled: z.boolean(),
    required: z.boolean().describe('Required by the role: it cannot be turned off'),
    backupCodesLeft: z.number().int().describe('0 where there is no second factor'),
  })
  .meta({ id: 'SecondFactorState' });

export const enrolment = z
  .object({
    key: z.string().describe('The shared secret in base32, to enter by hand'),
    uri: z.string().describe('otpauth:// address with the same secret'),
    qr: z
      .object({ size: z.number().int(), path: z.string() })
      .describe('The address as a QR code: an SVG path in a square of this size'),
  })
  .meta({ id: 'SecondFactorEnrolment' });
export type Enrolment = z.infer<typeof enrolment>;

export const backupCodes = z
  .object({ backupCodes: z.array(z.string()).describe('Each works once, in place of a code') })
  .meta({ id: 'BackupCodes' });

export const secondFactorMessage = z.object({ message: z.string() }).meta({ id: 'SecondFactorMessage' });
