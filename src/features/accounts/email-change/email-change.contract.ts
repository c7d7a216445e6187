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
    needsCode: z.boolean().describe('Whether a change asks for a code besides the password'),
    pending: z
      .object({ email: z.string(), endsAt: z.iso.datetime() })
      .optional()
      .describe('A change that waits for its confirmation at the new address'),
  })
  .meta({ id: 'OwnEmail' });
export type OwnEmail = z.infer<typeof ownEmail>;

export const emailLink = z
  .object({ token: z.string().min(1).max(200).describe('From the link in the mail') })
  .meta({ id: 'EmailChangeLink' });

export const emailLinkUsed = z
  .object({ message: z.string(), email: z.string().describe('The address that the account has now') })
  .meta({ id: 'EmailChangeLinkUsed' });

export const emailChangeTexts = {
  notRead: 'Your e-mail address could not be looked up.',
  notAsked: 'The change could not be asked for.',
  notDropped: 'The change could not be given up.',
  failed: 'This could not be done.',
  over: 'This link no longer works.',
  changed: 'Your e-mail address is changed.',
  stopped: 'The change is stopped. Your address stays as it is.',
  takenBack: 'Your account has its former address again. Everybody was signed out.',
} as const;
