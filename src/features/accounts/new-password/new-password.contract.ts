import { z } from 'zod';
import { longestPassword } from '../password-length.rules.ts';

/** A password that somebody is choosing, and what else they have entered about themselves. */
export const passwordDraft = z
  .object({
    password: z.string().min(1).max(longestPassword),
    email: z.string().max(254).optional(),
    firstName: z.string().max(200).optional(),
    lastName: z.string().max(200).optional(),
  })
  .meta({ id: 'PasswordDraft' });
export type PasswordDraft = z.infer<typeof passwordDraft>;

export const passwordJudgment = z
  .object({ easyToGuess: z.boolean().describe('Whether guessers try it early') })
  .meta({ id: 'PasswordJudgment' });
