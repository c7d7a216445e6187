import { z } from 'zod';

/** Days in which the link has to be opened; a new one is sent on request. */
export const confirmationLivesDays = 7;

export const confirmation = z
  .object({ token: z.string().min(1).max(200).describe('From the link in the email') })
  .meta({ id: 'EmailConfirmation' });

export const confirmed = z
  .object({ message: z.string(), email: z.string().describe('The address that is confirmed now') })
  .meta({ id: 'EmailConfirmed' });

export const confirmationSent = z.object({ message: z.string() }).meta({ id: 'EmailConfirmationSent' });

export const confirmationTexts = {
  over: 'This link has expired.',
  failed: 'The address could not be confirmed.',
  notSent: 'The email could not be sent.',
} as const;
