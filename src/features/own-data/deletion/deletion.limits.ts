import type { Allowance, Limit } from '#platform/limits/limits.ts';

const deletionsOfAccount: Limit = { name: 'account-deletion', uses: 10, seconds: 3600 };

/** Tries to delete an account (rules.md#limits). */
export const deletionTries = (userId: string): Allowance[] => [{ limit: deletionsOfAccount, of: userId }];
