import type { Allowance, Limit } from '#platform/limits/limits.ts';

const changesOfAccount: Limit = { name: 'email-change-account', uses: 10, seconds: 3600 };

/** Changes of the address that a member asks for: each sends two mails (rules.md#limits). */
export const emailChanges = (userId: string): Allowance[] => [{ limit: changesOfAccount, of: userId }];
