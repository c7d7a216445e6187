import { z } from 'zod';
import { email } from '../accounts.contract.ts';

/** Minutes for which a mailed link opens a session. */
export const loginLinkLivesMinutes = 15;

export const loginLinkRequest = z.object({ email }).meta({ id: 'LoginLinkRequest' });

export const loginLinkAsked = z.object({ message: z.string() }).meta({ id: 'LoginLinkAsked' });

export const loginLinkEntry = z
  .object({ token: z.string().min(1).max(200).describe('From the link in the email') })
  .meta({ id: 'LoginLinkEntry' });

export const mailedLoginTexts = {
  /** The same whether or not there is such an account. */
  asked: 'If an account with this address exists, we sent it a login link.',
  notAsked: 'The link could not be sent.',
  over: 'This link has expired. It works once, for 15 minutes.',
} as const;
