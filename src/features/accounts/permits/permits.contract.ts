import { z } from 'zod';
import { roles } from '#platform/permissions.ts';

/** A person's own credentials once more, before a sensitive screen (rules.md#permits). */
export const reentry = z
  .object({
    username: z
      .string()
      .trim()
      .toLowerCase()
      .min(1, 'Enter your username')
      .max(254, 'Use at most 254 characters')
      .describe('Username or email address'),
    password: z.string().min(1, 'Enter your password').max(128, 'Use at most 128 characters'),
    role: z.enum(roles).optional().describe("Compared with the account's role"),
  })
  .meta({ id: 'Reentry' });
export type Reentry = z.infer<typeof reentry>;

export const verified = z.object({ message: z.string() }).meta({ id: 'Verified' });

/** The listed texts (rules.md#texts). */
export const verifyTexts = {
  successful: 'Verification successful',
  failed: 'Verification failed',
  noAnswer: 'Error verifying credentials',
  noAnswerOfPassword: 'Error verifying password',
} as const;
