import type { Allowance, Limit } from '#platform/limits/limits.ts';

const papersOfPerson: Limit = {
  name: 'papers',
  uses: 60,
  seconds: 600,
  text: 'You have opened a lot of papers within a few minutes.',
};

/** Receipts and contracts as PDF: each is typeset when it is asked for (rules.md#limits). */
export const papersOf = (userId: string): Allowance[] => [{ limit: papersOfPerson, of: userId }];
