import { z } from 'zod';
import { email } from '../accounts.contract.ts';
import { ownFactors } from '../second-factor/second-factor.contract.ts';

/** Hours in which the new address has to be confirmed. */
export const changeLivesHours = 24;
/** Days in which the former address can stop the change, and take it back once it counts. */
export const stopLivesDays = 7;

export const emailChange = ownFactors.extend({ email }).meta({ id: 'EmailChange' });
export type EmailChange = z.infer<typeof emailChange>;

export const ownEmail = z
  .object({
    email: z.string(),
    confirmed: z.boolean(),
    needsCode: z.boolean().describe('Whether a change requires a code in addition to the password'),
    pending: z
      .object({ email: z.string(), endsAt: z.iso.datetime() })
      .optional()
      .describe('A change that is waiting to be confirmed at the new address'),
  })
  .meta({ id: 'OwnEmail' });
export type OwnEmail = z.infer<typeof ownEmail>;

export const emailLink = z
  .object({ token: z.string().min(1).max(200).describe('From the link in the email') })
  .meta({ id: 'EmailChangeLink' });

export const emailLinkUsed = z
  .object({
    message: z.string(),
    email: z.string().describe('The address that the account has now'),
    passwordToken: z
      .string()
      .optional()
      .describe('Sets one new password, after a change was undone: POST /forgot-password/reset-password'),
  })
  .meta({ id: 'EmailChangeLinkUsed' });

export const emailChangeTexts = {
  notRead: 'Your email address could not be loaded.',
  notAsked: 'The change could not be requested.',
  notDropped: 'The change could not be canceled.',
  failed: 'Something went wrong. Please try again.',
  over: 'This link has expired.',
  changed: 'Your email address has been changed.',
  stopped: 'The change is canceled. Your email address stays the same.',
  takenBack: 'Your previous email address is restored. All devices were signed out.',
} as const;
